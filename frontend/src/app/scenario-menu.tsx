import { Menu, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { Link } from 'react-router'

import { DesignItems } from './bar-designs'
import styles from './scenario-bar.module.css'

import { IconButton } from '@/components/icon-button'
import { IconMenu } from '@/components/icons'
import { useScenario } from '@/components/scenario/context'
import { COLOR_SCHEMES } from '@/components/theme-switch'
import { useIsPhone } from '@/components/use-is-phone'

type Props = { onCommands: () => void; onShortcuts: () => void }

/** What is rarely needed: versions, other scenarios, keys and the theme. */
export function ScenarioMenu({ onCommands, onShortcuts }: Props) {
  const key = useScenario((state) => state.key)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const isPhone = useIsPhone()
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <IconButton label="Menu" className={styles.menu ?? ''}>
          <IconMenu size={16} aria-hidden="true" />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {isPhone && (
          <>
            <DesignItems />
            <Menu.Divider />
          </>
        )}
        <Menu.Item component={Link} to={`/scenarios/${key}/versions`}>
          Versions
        </Menu.Item>
        <Menu.Item onClick={onCommands} rightSection={<kbd>Ctrl K</kbd>}>
          Find a command
        </Menu.Item>
        <Menu.Item onClick={onShortcuts} rightSection={<kbd>?</kbd>}>
          Keyboard shortcuts
        </Menu.Item>
        <Menu.Item component="a" href="/help/">
          Help
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item component={Link} to="/">
          All scenarios
        </Menu.Item>
        <Menu.Item component={Link} to="/cases">
          Cases
        </Menu.Item>
        <Menu.Item component={Link} to="/known-answers">
          Known answers
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Theme</Menu.Label>
        {COLOR_SCHEMES.map(({ value, label }) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={value === colorScheme}
            rightSection={value === colorScheme && '✓'}
            onClick={() => setColorScheme(value satisfies MantineColorScheme)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
