import { Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'

import { createScenario, fetchVersion, fetchVersions, nameVersion } from '@/api/calls'
import { refetchAfterChange } from '@/api/refetch'
import { BusyButton } from '@/components/busy-button'
import { ErrorNotice } from '@/components/notices/error-notice'
import { Page } from '@/components/page'
import { useScenario } from '@/components/scenario/context'
import { SaveFirst } from '@/components/scenario/save-first'
import { useSave } from '@/components/scenario/use-save'
import { VersionDifference } from '@/features/versions/version-difference'
import { copyTitle } from '@/features/versions/version-label'
import { VersionTable } from '@/features/versions/version-table'
import type { Base } from '@/lib/scenario/drafts'

/** The versions of the scenario: their names, what differs, and the way back to one. */
export function VersionsPage() {
  const title = useScenario((state) => state.content.title)
  const base = useScenario((state) => state.base)
  return (
    <Page
      title="Versions"
      scenario={title}
      lead={<p className="quiet">What was saved, what changed, and the way back.</p>}
    >
      {base === null ? <SaveFirst why="No versions yet: each save makes one." /> : <Versions base={base} />}
    </Page>
  )
}

function Versions({ base }: { base: Base }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const content = useScenario((state) => state.content)
  const editContent = useScenario((state) => state.editContent)
  const { save } = useSave()
  const versionsKey = ['versions', base.id]
  const versions = useQuery({ queryKey: [...versionsKey, base.version], queryFn: () => fetchVersions(base.id) })
  const rename = useMutation({
    mutationFn: ({ version, name }: { version: number; name: string | null }) => nameVersion(base.id, version, name),
    onSuccess: () => refetchAfterChange(queries, versionsKey),
  })
  const restore = useMutation({
    mutationFn: (version: number) => fetchVersion(base.id, version),
    onSuccess: ({ title, designs, options }) => {
      editContent({ title, designs, options })
      save.mutate({})
    },
  })
  const duplicate = useMutation({
    mutationFn: () => createScenario({ ...content, title: copyTitle(content.title) }),
    onSuccess: ({ data }) => navigate(`/scenarios/${data.id}`),
  })
  if (versions.isError) return <ErrorNotice error={versions.error} doing="Loading the versions" />
  if (versions.data === undefined) return <Skeleton height={320} />
  return (
    <>
      <VersionTable
        versions={versions.data}
        busy={restore.isPending || save.isPending}
        onRename={(version, name) => rename.mutate({ version, name })}
        onRestore={(version) => restore.mutate(version)}
      />
      {rename.isError && <ErrorNotice error={rename.error} doing="Naming the version" />}
      {restore.isError && <ErrorNotice error={restore.error} doing="Loading the old version" />}
      {save.isError && <ErrorNotice error={save.error} doing="Saving the old version as a new one" />}
      <p>
        <BusyButton variant="default" busy={duplicate.isPending} onClick={() => duplicate.mutate()}>
          Duplicate this scenario
        </BusyButton>
      </p>
      {duplicate.isError && <ErrorNotice error={duplicate.error} doing="Duplicating the scenario" />}
      <VersionDifference scenarioId={base.id} versions={versions.data} />
    </>
  )
}
