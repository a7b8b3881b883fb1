import { Button } from '@mantine/core'
import { randomId } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { type FocusEvent, useRef } from 'react'
import { focusCursorRow } from '../../ui/focus-cursor-row.ts'
import classes from './snooze.module.css'

const UNDO_MILLISECONDS = 8000

// Nothing to press stands in this corner; the bulk bar and Show More stand at the left.
const NOTICE_POSITION = 'bottom-right'

// One notice at a time: the newest says what Undo undoes.
const NOTICE_ID = 'snooze'

/** What a notice offers to do. */
interface Step {
  label: string
  act: () => void
}

/** A quiet notice of what was done, with the way back if there is one. */
export function showDone(message: string, undo: Step | undefined): void {
  notifications.hide(NOTICE_ID)
  notifications.show({
    id: NOTICE_ID,
    autoClose: undo ? UNDO_MILLISECONDS : UNDO_MILLISECONDS / 2,
    withBorder: true,
    withCloseButton: false,
    position: NOTICE_POSITION,
    message: (
      <span className={classes.notice}>
        {message}
        {undo && <StepButton step={undo} noticeId={NOTICE_ID} />}
      </span>
    ),
  })
}

/** The notice goes with the press, and the focus back to what had it before, or on to the table. */
function StepButton({ step, noticeId }: { step: Step; noticeId: string }) {
  const before = useRef<Element>(null)
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    before.current = relatedTarget
  }
  const onClick = () => {
    if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus()
    else focusCursorRow()
    notifications.hide(noticeId)
    step.act()
  }
  return (
    <Button size="compact-sm" variant="subtle" onFocus={onFocus} onClick={onClick}>
      {step.label}
    </Button>
  )
}

/** What failed; with a retry it stays until it is answered, so that nothing has to be typed again. */
export function showFailure(message: string, retry?: Step & { closeLabel: string }): void {
  const id = randomId('failure-')
  notifications.show({
    id,
    color: 'red',
    withBorder: true,
    withCloseButton: retry !== undefined,
    closeButtonProps: { 'aria-label': retry?.closeLabel },
    position: NOTICE_POSITION,
    autoClose: retry ? false : UNDO_MILLISECONDS,
    message: (
      <span className={classes.notice}>
        {message}
        {retry && <StepButton step={retry} noticeId={id} />}
      </span>
    ),
  })
}

export function showNotice(message: string): void {
  notifications.show({
    message,
    withBorder: true,
    withCloseButton: false,
    position: NOTICE_POSITION,
    autoClose: UNDO_MILLISECONDS / 2,
  })
}
