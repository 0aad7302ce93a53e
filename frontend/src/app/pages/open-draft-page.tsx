import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'

import { fetchCaseDesign, fetchExamples } from '@/api/calls'
import { ErrorNotice } from '@/components/notices/error-notice'
import { Notice } from '@/components/notices/notice'
import { Page } from '@/components/page'
import { guidedDesigns } from '@/features/start/guide'
import { openNewDraft } from '@/features/start/open-draft'
import { blankDesign } from '@/lib/design/blank-design'

/** Makes a draft of what the address names (a published case, a design of one, or a blank one), and opens it. */
export function OpenDraft() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const wanted = search.get('example')
  const isGuided = search.has('guide')
  const isBlank = search.has('blank')
  const caseId = search.get('case')
  const examples = useQuery({ queryKey: ['examples'], queryFn: fetchExamples, enabled: wanted !== null })
  const example = examples.data?.find((candidate) => candidate.id === wanted)
  const designId = search.get('design') ?? ''
  const shipped = useQuery({
    queryKey: ['case-design', caseId, designId],
    queryFn: () => fetchCaseDesign(caseId ?? '', designId),
    enabled: caseId !== null,
  })
  const design = shipped.data

  useEffect(() => {
    const open = (title: string, designs: Parameters<typeof openNewDraft>[1]) => {
      const guide = isGuided ? '?guide' : ''
      void navigate(`/scenarios/${openNewDraft(title, designs)}${guide}`, { replace: true })
    }
    if (isBlank) open('New scenario', [blankDesign('a')])
    else if (caseId !== null) {
      if (design !== undefined) open(design.title, [design])
    } else if (example !== undefined) {
      open(example.title, isGuided ? guidedDesigns(example.designs) : example.designs)
    }
  }, [isBlank, example, caseId, design, isGuided, navigate])

  return (
    <Page title="Opening">
      {examples.isError && <ErrorNotice error={examples.error} doing="Opening the case" />}
      {examples.data && example === undefined && (
        <Notice tone="danger" title={`There is no case "${wanted ?? ''}"`}>
          <Link to="/">See the published cases</Link>
        </Notice>
      )}
      {shipped.isError && <ErrorNotice error={shipped.error} doing="Opening the design" />}
      {examples.isPending && <Skeleton height={480} />}
    </Page>
  )
}
