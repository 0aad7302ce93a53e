import { Menu } from '@mantine/core'

import { IconButton } from '@/components/icon-button'
import { IconDown } from '@/components/icons'
import { useSimulation } from '@/components/run/use-simulation'
import { useScenario } from '@/components/scenario/context'
import { AIMS, aimOf, forecast, optionsFor, speedInWords } from '@/lib/scenario/forecast'
import { usualSpeed } from '@/lib/scenario/speed'


type Props = { busy: boolean; onSimulate: () => void }

/** Until when a simulation goes on, with a forecast of the time; during one it stays closed, and keeps the focus. */
export function SimulateMenu({ busy, onSimulate }: Props) {
  const options = useScenario((state) => state.content.options)
  const editContent = useScenario((state) => state.editContent)
  const designs = useScenario((state) => state.content.designs.length)
  const { run, result } = useSimulation()
  const reports = result?.reports ?? []
  const chosen = aimOf(options)
  const speed = usualSpeed(localStorage)
  return (
    <Menu position="bottom-end" withinPortal={false} disabled={busy}>
      <Menu.Target>
        <IconButton
          label="Simulate until"
          variant="filled"
          size={30}
          aria-disabled={busy}
          {...(busy ? { 'data-disabled': true } : {})}
        >
          <IconDown size={16} aria-hidden="true" />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Simulate until</Menu.Label>
        {AIMS.map((aim) => (
          <Menu.Item
            key={aim.p99}
            rightSection={
              <span className="quiet">
                {forecast(aim, run, reports, designs, speed)}
              </span>
            }
            onClick={() => {
              editContent({ options: optionsFor(options, aim) })
              onSimulate()
            }}
          >
            {aim === chosen ? '✓ ' : ''}
            {aim.label}
          </Menu.Item>
        ))}
        {(run === null || result === null) && <Menu.Label>Times {speedInWords(speed)}; many runs end sooner, some at their budget less precise</Menu.Label>}
        {chosen === null && <Menu.Label>As set in the inspector of the design</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  )
}
