import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { isKeepingTyped } from '../../../../lib/stored/kept-typing.ts'
import type { Unsaved } from '../../../../ui/dialogs/unsaved.ts'
import { useUnsavedWork } from '../../../../ui/dialogs/unsaved-work.ts'
import { useLastField } from '../../../../ui/focus/use-last-field.ts'

/**
 * Asks before unsaved changes are lost: on `leave`, on navigation to another page or action, and, with the browser's
 * own dialog, when the page is closed.
 */
export function useLeaveGuard({ hasUnsaved, hasUnsavedNow }: Pick<Unsaved, 'hasUnsaved' | 'hasUnsavedNow'>) {
  const [leaving, setLeaving] = useState<(() => void) | null>(null)
  const isAllowed = useRef(false)
  // Leaving was confirmed for the current input; input typed later is asked about again.
  useEffect(() => {
    if (!hasUnsaved) isAllowed.current = false
  }, [hasUnsaved])
  const lastField = useLastField(hasUnsaved)
  useUnsavedWork(hasUnsaved)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      !isAllowed.current && (current.pathname !== next.pathname || actionOf(current.search) !== actionOf(next.search)),
    enableBeforeUnload: () => hasUnsaved && !isAllowed.current && !isKeepingTyped(),
    disabled: !hasUnsaved,
    withResolver: true,
  })
  const go = (act: () => void) => {
    isAllowed.current = true
    act()
  }
  return {
    /** Where editing continues. */
    lastField: lastField.current,
    isAsked: leaving !== null || blocker.status === 'blocked',
    leave: (act: () => void) => (hasUnsavedNow() ? setLeaving(() => act) : act()),
    keep: () => {
      setLeaving(null)
      blocker.reset?.()
    },
    discard: () => {
      if (leaving) go(leaving)
      else if (blocker.status === 'blocked') go(blocker.proceed)
      setLeaving(null)
    },
  }
}

function actionOf(search: object): unknown {
  return 'action' in search ? search.action : undefined
}
