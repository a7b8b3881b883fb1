import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { isKeepingTyped } from '../../lib/kept-typing.ts'
import { useUnsavedWork } from '../../ui/unsaved-work.ts'

/**
 * Asks before unsaved changes are lost: to another project or tab, out of the screen, by Cancel (SET-20, SET-21,
 * OPEN-E08), and, in the browser's own words, when the page is closed.
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
