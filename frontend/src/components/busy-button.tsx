import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithoutRef } from 'react'

type Props = ButtonProps & Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> & { busy: boolean }

/** A button that does nothing while what it began goes on, and keeps the focus: a disabled one loses it. */
export function BusyButton({ busy, onClick, children, ...rest }: Props) {
  return (
    <Button
      {...rest}
      aria-disabled={busy}
      {...(busy ? { 'data-disabled': true } : {})}
      onClick={(event) => {
        // A form would be sent once more.
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {children}
    </Button>
  )
}
