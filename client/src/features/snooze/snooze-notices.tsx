import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import classes from './snooze.module.css'

const UNDO_MILLISECONDS = 8000

interface Undoable {
  message: string
  undoLabel: string
  onUndo: () => void
}

/** A quiet notice of what was done, with the way back. */
export function showUndoable({ message, undoLabel, onUndo }: Undoable): void {
  const id = notifications.show({
    autoClose: UNDO_MILLISECONDS,
    withBorder: true,
    withCloseButton: false,
    message: (
      <span className={classes.notice}>
        {message}
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => {
            notifications.hide(id)
            onUndo()
          }}
        >
          {undoLabel}
        </Button>
      </span>
    ),
  })
}

export function showFailure(message: string): void {
  notifications.show({ message, color: 'red', withBorder: true, withCloseButton: false, autoClose: UNDO_MILLISECONDS })
}

export function showNotice(message: string): void {
  notifications.show({ message, withBorder: true, withCloseButton: false, autoClose: UNDO_MILLISECONDS / 2 })
}
