import { Button } from '@mantine/core'
import { randomId } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { type FocusEvent, useRef } from 'react'
import { focusCursorRow } from '../focus/use-hand-focus-on.ts'
import classes from './toasts.module.css'

// An Undo or a failure needs time to be read and acted on.
const SHORT_MILLISECONDS = 4000
const LONG_MILLISECONDS = 8000
// People need time to read what was done and to reach the button (WCAG 2.2.1).
const UNDO_MILLISECONDS = 20_000

// There are no buttons in this corner; the bulk bar and Show More are on the left.
const POSITION = 'bottom-right'

// Only one is shown at a time, so that it is clear what Undo undoes.
const DONE_ID = 'done'
// The library keeps the clock of a toast that is replaced by one of the same duration, so each has its own.
let milliseconds = 0

/** The action a toast offers. */
interface Step {
  label: string
  act: () => void
}

/** Says what was done, with its Undo if there is one. */
export function showDone(message: string, undo: Step | undefined): void {
  const shown = undo ? UNDO_MILLISECONDS : SHORT_MILLISECONDS
  milliseconds = milliseconds === shown ? shown + 1 : shown
  notifications.hide(DONE_ID)
  notifications.show({
    id: DONE_ID,
    autoClose: milliseconds,
    withBorder: true,
    withCloseButton: false,
    position: POSITION,
    message: (
      <span className={classes.toast}>
        {message}
        {undo && <StepButton step={undo} toastId={DONE_ID} />}
      </span>
    ),
  })
}

/** Pressing it closes the toast and returns the focus to what had it before, or to the table. */
function StepButton({ step, toastId }: { step: Step; toastId: string }) {
  const before = useRef<Element>(null)
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    before.current = relatedTarget
  }
  const onClick = () => {
    if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus()
    else focusCursorRow()
    notifications.hide(toastId)
    step.act()
  }
  return (
    <Button size="compact-sm" variant="subtle" onFocus={onFocus} onClick={onClick}>
      {step.label}
    </Button>
  )
}

/** Reports a failure; with a retry it stays until the user reacts, so that nothing has to be retyped. */
export function showFailure(message: string, retry?: Step & { closeLabel: string }): void {
  const id = randomId('failure-')
  notifications.show({
    id,
    color: 'red',
    withBorder: true,
    withCloseButton: retry !== undefined,
    closeButtonProps: { 'aria-label': retry?.closeLabel },
    position: POSITION,
    autoClose: retry ? false : LONG_MILLISECONDS,
    message: (
      <span className={classes.toast}>
        {message}
        {retry && <StepButton step={retry} toastId={id} />}
      </span>
    ),
  })
}

interface NoticeOptions {
  /** The middle is for screens with buttons in both corners. */
  position?: 'bottom-right' | 'bottom-center'
  milliseconds?: number
}

/** Something worth knowing that needs no reaction. */
export function showNotice(message: string, options: NoticeOptions = {}): void {
  const { position = POSITION, milliseconds = SHORT_MILLISECONDS } = options
  notifications.show({ message, withBorder: true, withCloseButton: false, position, autoClose: milliseconds })
}
