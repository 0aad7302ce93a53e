import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { Page } from '@/components/page'
import { CaseCards, ClusterTour } from '@/features/start/case-cards'
import { ImportDesign } from '@/features/start/import-design'
import { MyScenarios } from '@/features/start/my-scenarios'
import { openNewDraft } from '@/features/start/open-draft'
import styles from '@/features/start/start.module.css'
import { TeamScenarios } from '@/features/start/team-scenarios'
import { Trust } from '@/features/start/trust'
import { WaysIn } from '@/features/start/ways-in'
import { blankDesign } from '@/lib/design/blank-design'
import { myScenarios } from '@/lib/scenario/drafts'

export function StartPage() {
  const navigate = useNavigate()
  // Who comes back looks for what they left.
  const [isBack] = useState(() => myScenarios(localStorage).length > 0)
  const mine = (
    <>
      <TeamScenarios />
      <MyScenarios />
    </>
  )
  return (
    <Page
      title="Plan the capacity of vSphere storage"
      lead={
        <div className={styles.top}>
          <div className={styles.hero}>
            <p className={styles.question}>
              How many IOPS will your cluster do, how fast is p99, and which queue fills first? Lay it out and know
              before you buy.
            </p>
            <WaysIn />
            <p>
              <Button
                variant="default"
                onClick={() => void navigate(`/scenarios/${openNewDraft('New scenario', [blankDesign('a')])}`)}
              >
                Blank design
              </Button>
            </p>
            <Trust />
          </div>
          <ClusterTour />
        </div>
      }
    >
      {isBack && mine}
      <CaseCards />
      {!isBack && mine}
      <ImportDesign onOpen={(title, designs) => void navigate(`/scenarios/${openNewDraft(title, designs)}`)} />
    </Page>
  )
}
