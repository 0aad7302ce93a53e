import { Button } from '@mantine/core'
import { Link, useNavigate } from 'react-router'

import { Page } from '@/components/page'
import { CaseCards } from '@/features/start/case-cards'
import { ImportDesign } from '@/features/start/import-design'
import { MyScenarios } from '@/features/start/my-scenarios'
import { openNewDraft } from '@/features/start/open-draft'
import { Trust } from '@/features/start/trust'
import { blankDesign } from '@/lib/design/blank-design'

export function StartPage() {
  const navigate = useNavigate()
  return (
    <Page
      title="Plan the queues of vSphere storage"
      lead={
        <>
          <p className="quiet">
            Lay out hosts, fabrics and arrays, simulate them, and find the bottleneck.
          </p>
          <Button component={Link} to="/scenarios/new">
            New scenario
          </Button>
        </>
      }
    >
      <CaseCards />
      <Trust />
      <MyScenarios />
      <ImportDesign
        onOpen={(title, designs) => void navigate(`/scenarios/${openNewDraft(title, designs)}`)}
        onBlank={() => {
          void navigate(`/scenarios/${openNewDraft('New scenario', [blankDesign('a')])}`)
        }}
      />
    </Page>
  )
}
