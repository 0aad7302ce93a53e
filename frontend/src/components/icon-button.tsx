import { ActionIcon, type ActionIconProps } from '@mantine/core'
import type { ComponentPropsWithRef, ReactNode } from 'react'

type Props = ActionIconProps &
  Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps> & { label: string; children: ReactNode }

/** A button that is an icon: its words are its tooltip and its name. */
export function IconButton({ label, children, ...rest }: Props) {
  return (
    <ActionIcon variant="subtle" size={28} aria-label={label} title={label} {...rest}>
      {children}
    </ActionIcon>
  )
}
