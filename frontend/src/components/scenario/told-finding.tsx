import { Link, useMatch, useNavigate } from 'react-router'

import { useScenario } from './context'

import { TIMELINE, type ToldFinding } from '@/lib/design/findings/findings'
import type { Part } from '@/lib/design/parts'

/** What is wrong, after the way to the parts at fault. */
export function ToldFindingRow({ told: { title, parts, field, text } }: { told: ToldFinding }) {
  const key = useScenario((state) => state.key)
  const isInTimeline = parts.length === 0 && field.startsWith(TIMELINE)
  return (
    <>
      {title !== '' && `${title}: `}
      {parts.map((part, place) => (
        <span key={part.id}>
          {place > 0 && ', '}
          <PartButton part={part} />
        </span>
      ))}
      {parts.length > 0 && field !== '' && ', '}
      {isInTimeline ? <Link to={`/scenarios/${key}/timeline#moments`}>{field}</Link> : field}
      {(parts.length > 0 || field !== '') && ': '}
      {text}
    </>
  )
}

/** Selects the part where it is edited: operations on the timeline too, the others on the design page. */
function PartButton({ part }: { part: Part }) {
  const key = useScenario((state) => state.key)
  const select = useScenario((state) => state.select)
  const navigate = useNavigate()
  const isInEditor = useMatch('/scenarios/:id') !== null
  const isInTimeline = useMatch('/scenarios/:id/timeline') !== null
  const isHere = isInEditor || (isInTimeline && part.kind === 'operation')
  return (
    <button
      type="button"
      className="link-button"
      onClick={() => {
        select(part.id)
        if (!isHere) void navigate(`/scenarios/${key}`)
      }}
    >
      {part.title}
    </button>
  )
}
