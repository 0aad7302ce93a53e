import { NativeSelect } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { fetchScenario, giveScenario } from '@/api/calls'
import { ErrorNotice } from '@/components/notices/error-notice'
import { useMe } from '@/components/people/use-me'
import { teamsToGiveTo } from '@/lib/people/people'

/** To whom a scenario belongs: a person, or a team, whose members find it among theirs. */
export function BelongsTo({ scenarioId }: { scenarioId: string }) {
  const queries = useQueryClient()
  const { data: me } = useMe()
  const teams = me === undefined ? [] : teamsToGiveTo(me)
  const ofOwner = ['owner', scenarioId]
  const scenario = useQuery({
    queryKey: ofOwner,
    queryFn: async () => (await fetchScenario(scenarioId)).data,
    enabled: teams.length > 0,
    staleTime: 0,
  })
  const give = useMutation({
    mutationFn: (team: string) => giveScenario(scenarioId, team === '' ? null : team),
    onSuccess: (given) => queries.setQueryData(ofOwner, given),
  })
  if (!scenario.data?.may_give) return null
  return (
    <>
      <NativeSelect
        label="Belongs to"
        description="Members of a team find what belongs to it on their start page."
        data={[{ value: '', label: 'Me' }, ...teams]}
        value={scenario.data.team ?? ''}
        disabled={give.isPending}
        onChange={(event) => give.mutate(event.currentTarget.value)}
      />
      {give.isError && <ErrorNotice error={give.error} doing="Changing the owner" />}
    </>
  )
}
