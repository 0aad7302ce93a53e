import { useNavigate, useSearchParams } from 'react-router'

import { OpenDraft } from './open-draft-page'

import { Page } from '@/components/page'
import { NewScenarioForm } from '@/features/new-scenario/new-scenario-form'
import { openNewDraft } from '@/features/start/open-draft'
import { blankDesign } from '@/lib/design/blank-design'

/** `/scenarios/new`: five questions that make a scenario, or the draft that the address asks for. */
export function NewScenarioPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  if (['example', 'case', 'blank'].some((name) => search.has(name))) return <OpenDraft />
  const open = (...made: Parameters<typeof openNewDraft>) => {
    void navigate(`/scenarios/${openNewDraft(...made)}`)
  }
  return (
    <Page
      title="New scenario"
      lead={
        <p className="quiet">
          Five questions, and an estimate as you answer.{' '}
          <button type="button" className="link-button" onClick={() => open('New scenario', [blankDesign('a')])}>
            Start with a blank design
          </button>
        </p>
      }
    >
      <NewScenarioForm onOpen={({ title, designs }) => open(title, designs)} />
    </Page>
  )
}
