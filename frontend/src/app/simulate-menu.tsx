import { Menu } from '@mantine/core'

import { IconButton } from '@/components/icon-button'
import { IconDown } from '@/components/icons'
import { useScenario } from '@/components/scenario/context'
import { AIMS, aheadOf, aimOf, forecast, optionsFor, speedInWords, type Known } from '@/lib/scenario/forecast'

type Props = { busy: boolean; known: Known; onSimulate: () => void }

/** Until when a simulation goes on, with a forecast of the time; during one it stays closed, and keeps the focus. */
export function SimulateMenu({ busy, known, onSimulate }: Props) {
  const options = useScenario((state) => state.content.options)
  const editContent = useScenario((state) => state.editContent)
  const chosen = aimOf(options)
  const isAtMost = AIMS.some((aim) => aheadOf(aim, known.run, known.reports) === null)
  return (
    <Menu position="bottom-end" withinPortal={false} disabled={busy}>
      <Menu.Target>
        <IconButton
          label="Simulate until"
          variant="filled"
          size={32}
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
            rightSection={<span className="quiet">{forecast(aim, known)}</span>}
            onClick={() => {
              editContent({ options: optionsFor(options, aim) })
              onSimulate()
            }}
          >
            {aim === chosen ? '✓ ' : ''}
            {aim.label}
          </Menu.Item>
        ))}
        {isAtMost && (
          <Menu.Label>
            Times {speedInWords(known.iosASecond)}; many runs end sooner, some at their budget less precise
          </Menu.Label>
        )}
        {chosen === null && <Menu.Label>As set in the inspector of the design</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  )
}
