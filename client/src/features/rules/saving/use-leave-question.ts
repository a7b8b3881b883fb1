import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { isKeepingTyped } from '../../../lib/stored/kept-typing.ts'
import { useUnsavedWork } from '../../../ui/dialogs/unsaved-work.ts'

/**
 * Asks before unsaved changes are lost: on switching project or tab, leaving the screen, Cancel, and, with the
 * browser's own dialog, when the page is closed.
 */
export function useLeaveQuestion(isPristine: boolean, discard: () => void) {
  const [isCancelling, setIsCancelling] = useState(false)
  useUnsavedWork(!isPristine)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname || projectOf(current.search) !== projectOf(next.search),
    enableBeforeUnload: () => !isKeepingTyped(),
    disabled: isPristine,
    withResolver: true,
  })
  return {
    isAsked: isCancelling || blocker.status === 'blocked',
    askToCancel: () => setIsCancelling(true),
    keep: () => {
      setIsCancelling(false)
      blocker.reset?.()
    },
    confirm: () => {
      setIsCancelling(false)
      discard()
      blocker.proceed?.()
    },
  }
}

function projectOf(search: object): unknown {
  return 'project' in search ? search.project : undefined
}
