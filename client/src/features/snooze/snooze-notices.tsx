import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import classes from './snooze.module.css'

const UNDO_MILLISECONDS = 8000

// Nothing to press stands in this corner; the bulk bar and Show More stand at the left.
const NOTICE_POSITION = 'bottom-right'

// One notice at a time: the newest says what Undo undoes.
const NOTICE_ID = 'snooze'

interface Undo {
  label: string
  act: () => void
}

/** A quiet notice of what was done, with the way back if there is one. */
export function showDone(message: string, undo: Undo | undefined): void {
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
        {undo && <UndoButton undo={undo} />}
      </span>
    ),
  })
}

function UndoButton({ undo }: { undo: Undo }) {
  const onClick = () => {
    notifications.hide(NOTICE_ID)
    undo.act()
  }
  return (
    <Button size="compact-sm" variant="subtle" onClick={onClick}>
      {undo.label}
    </Button>
  )
}

export function showFailure(message: string): void {
  notifications.show({
    message,
    color: 'red',
    withBorder: true,
    withCloseButton: false,
    position: NOTICE_POSITION,
    autoClose: UNDO_MILLISECONDS,
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
