import { useState } from 'react'
import { Link } from 'react-router'

import { MoveView } from './move-view'
import { NumberBoxes, type NumberBox } from './number-boxes'
import { useWays } from './use-ways'
import {
  addable,
  choicesOf,
  laidOutInWords,
  NEW_WAYS,
  percentLaidOut,
  readDraft,
  roomFor,
  taken,
  withDesigns,
  type WaysDraft,
} from './ways-question'
import { WaysTable } from './ways-table'
import styles from './ways.module.css'

import { WAY_LIST } from '@/api/jobs'
import type { Design, WayList } from '@/api/types'
import { Block } from '@/components/block'
import { BusyButton } from '@/components/busy-button'
import { AnswerText } from '@/components/job/answer-text'
import { AnswerGhost } from '@/components/job/ghost'
import { JobPlace, JobState } from '@/components/job/job-state'
import { useScenario } from '@/components/scenario/context'
import { ScenarioError } from '@/components/scenario/scenario-error'
import { useKept } from '@/components/scenario/use-page-state'

const GHOST = [
  ['table', 'The same VMs over each protocol: IOPS, latency and the first limit of each.'],
  ['lanes', 'How long the move to one of them takes, and how production performs meanwhile.'],
] as const

const BOXES: readonly NumberBox<keyof WaysDraft>[] = [
  { key: 'datastores', label: 'Datastores of each entry', placeholder: 'as it is; 4 for vVols' },
  { key: 'ethernet_gbps', label: 'Speed of new Ethernet ports [Gb/s]', placeholder: '25' },
  { key: 'fc_gbps', label: 'Speed of new FC ports [Gb/s]', placeholder: '32' },
  { key: 'namespace_depth', label: 'Depth of NVMe devices', placeholder: 'assumed: 126' },
]

/** The ways of a design next to each other, and the move to one of them. */
export function WaysView({ design }: { design: Design }) {
  const [draft, setDraft] = useKept(`ways ${design.id}`, () => NEW_WAYS)
  const [asked, setAsked] = useState(draft)
  const { refused, isRead } = readDraft(draft)
  const { list, isStarting, error, startAgain } = useWays(design, choicesOf(asked))
  return (
    <>
      <Block
        id="ways"
        title="Ways next to each other"
        lead="Estimates, or short simulations where no estimate is valid. The VMs, hosts and arrays stay as they are."
      >
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            if (isRead) setAsked(draft)
          }}
        >
          <NumberBoxes
            boxes={BOXES}
            draft={draft}
            refused={refused}
            onChange={(key, value) => setDraft({ ...draft, [key]: value })}
          />
          <BusyButton type="submit" variant="default" busy={isStarting || !isRead}>
            Lay out
          </BusyButton>
        </form>
        {error !== null && <ScenarioError error={error} doing="Laying out the ways" />}
        <LayingOut list={list} isRefused={error !== null} onStartAgain={startAgain} />
        {list?.before == null && error === null && <AnswerGhost parts={GHOST} />}
        {list?.before != null && <Answer key={`${list.id} ${list.status}`} list={list} before={list.before} />}
      </Block>
      {list?.status === 'succeeded' && <MoveView design={design} rows={list.rows} choices={choicesOf(asked)} />}
    </>
  )
}

type LayingOutProps = { list: WayList | null; isRefused: boolean; onStartAgain: () => void }

/** How many ways are laid out so far, in the place that this has before it begins. */
function LayingOut({ list, isRefused, onStartAgain }: LayingOutProps) {
  if (list === null) return isRefused ? null : <JobPlace />
  if (list.status === 'succeeded') return null
  return (
    <JobState
      kind={WAY_LIST}
      job={list}
      what="the ways"
      told={laidOutInWords(list)}
      percent={percentLaidOut(list)}
      onStartAgain={onStartAgain}
    />
  )
}

type AnswerProps = { list: WayList; before: NonNullable<WayList['before']> }

/** The answer, and the action that adds ways as designs of the scenario. */
function Answer({ list: ways, before }: AnswerProps) {
  const key = useScenario((state) => state.key)
  const designs = useScenario((state) => state.content.designs)
  const editContent = useScenario((state) => state.editContent)
  const room = roomFor(designs)
  const [chosen, setChosen] = useState(() => addable(ways.rows, room))
  const [added, setAdded] = useState<number | null>(null)
  const add = () => {
    const found = ways.designs.filter(({ id }) => chosen.includes(id))
    setAdded(taken(designs, found.length))
    setChosen([])
    editContent({ designs: withDesigns(designs, found) })
  }
  const isFull = chosen.length > room
  return (
    <>
      {ways.text !== '' && <AnswerText text={ways.text} />}
      <WaysTable
        before={before}
        rows={ways.rows}
        chosen={chosen}
        onChoose={(id, isChosen) => setChosen(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id))}
      />
      <div className={styles.actions}>
        {chosen.length > 0 && (
          <BusyButton busy={isFull} onClick={add}>
            {chosen.length === 1 ? 'Add 1 design' : `Add ${chosen.length} designs`}
          </BusyButton>
        )}
        {isFull && <span className="quiet">A scenario holds 6 designs: {room} more fit.</span>}
        {added !== null && (
          <span role="status">
            {added === 1 ? '1 design was added.' : `${added} designs were added.`}{' '}
            <Link to={`/scenarios/${key}/compare`}>Compare them</Link>
          </span>
        )}
      </div>
    </>
  )
}
