import { NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'

import { MoveTable } from './move-table'
import { NumberBoxes, type NumberBox } from './number-boxes'
import { NEW_MOVE, readDraft, roomFor, WAY_NAMES, withDesigns, type MoveDraft } from './ways-question'
import styles from './ways.module.css'

import { fetchMove } from '@/api/calls'
import type { Design, Move, MoveQuestion, WayChoices, WayRow } from '@/api/types'
import { Block } from '@/components/block'
import { BusyButton } from '@/components/busy-button'
import { AnswerText } from '@/components/job/answer-text'
import { useScenario } from '@/components/scenario/context'
import { ScenarioError } from '@/components/scenario/scenario-error'
import { useKept } from '@/components/scenario/use-page-state'
import { Statements } from '@/components/statements'

const BOXES: readonly NumberBox<keyof MoveDraft>[] = [
  { key: 'vm_gib', label: 'Data of a VM [GiB]', placeholder: 'from the datastores' },
  { key: 'at_once', label: 'Moves at once', placeholder: 'the most on target' },
  { key: 'per_host', label: 'Moves per host', placeholder: '2' },
  { key: 'per_datastore', label: 'Moves per datastore', placeholder: '8' },
]
const USUAL = 'nvme_tcp'

type Props = { design: Design; rows: WayRow[]; choices: WayChoices }

/** How the VMs move to one of the ways: how many at once, how long, and what production feels. */
export function MoveView({ design, rows, choices }: Props) {
  const open = rows.flatMap(({ way, refusal }) => (way === null || refusal !== '' ? [] : [way]))
  const [kept, keep] = useKept(`move ${design.id}`, () => ({ way: USUAL as MoveQuestion['way'], draft: NEW_MOVE }))
  const way = open.includes(kept.way) ? kept.way : open[0]
  const { values, refused, isRead } = readDraft(kept.draft)
  const plan = useMutation({ mutationFn: fetchMove })
  if (way === undefined) return null
  return (
    <Block
      id="move"
      title="The move"
      lead="Parallel Storage vMotions within the limits of vCenter. Each number is simulated for some seconds."
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (isRead && !plan.isPending) plan.mutate({ design, way, choices, ...values })
        }}
      >
        <NativeSelect
          label="To"
          data={open.map((value) => ({ value, label: WAY_NAMES[value] }))}
          value={way}
          onChange={(event) => keep({ ...kept, way: event.currentTarget.value as MoveQuestion['way'] })}
        />
        <NumberBoxes
          boxes={BOXES}
          draft={kept.draft}
          refused={refused}
          onChange={(key, value) => keep({ ...kept, draft: { ...kept.draft, [key]: value } })}
        />
        <BusyButton type="submit" busy={plan.isPending || !isRead}>
          {plan.isPending ? 'Simulating' : 'Plan the move'}
        </BusyButton>
      </form>
      {plan.isError && <ScenarioError error={plan.error} doing="Planning the move" />}
      {plan.data !== undefined && <Planned move={plan.data} />}
    </Block>
  )
}

function Planned({ move }: { move: Move }) {
  const { limits } = move
  return (
    <>
      <AnswerText text={move.text} />
      <MoveTable rows={move.rows} chosen={move.chosen.at_once} />
      <Statements statements={move.assumptions} label="Assumptions of the answer" />
      {limits.source !== null && (
        <p className="quiet">
          Limits of vCenter:{' '}
          <a href={limits.source.address} target="_blank" rel="noreferrer">
            {limits.source.title}
          </a>
        </p>
      )}
      <OpenTimeline design={move.design} />
    </>
  )
}

/** Adds the design during the move, and opens its timeline. */
function OpenTimeline({ design }: { design: Design }) {
  const key = useScenario((state) => state.key)
  const designs = useScenario((state) => state.content.designs)
  const editContent = useScenario((state) => state.editContent)
  const navigate = useNavigate()
  if (roomFor(designs) < 1) {
    return <p className="quiet">A scenario holds 6 designs. Remove one to add the design of the move.</p>
  }
  return (
    <div className={styles.actions}>
      <BusyButton
        variant="default"
        busy={false}
        onClick={() => {
          const added = withDesigns(designs, [design])
          editContent({ designs: added })
          void navigate(`/scenarios/${key}/timeline?design=${added.at(-1)?.id ?? ''}`)
        }}
      >
        Open its timeline
      </BusyButton>
      <span className="quiet">Adds the design during the move, whose timeline simulates every VM.</span>
    </div>
  )
}
