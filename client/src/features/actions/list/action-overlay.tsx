import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { lazyDialog } from '../../../lib/loading/lazy-part.tsx'
import { onceFocusIsFree } from '../../../ui/focus/focus-after-overlay.ts'
import { focusCursorRow } from '../../../ui/focus/use-hand-focus-on.ts'
import type { ActionsUrl } from './use-actions-url.ts'

const ActionModal = lazyDialog(async () => (await import('../detail/frame/action-modal.tsx')).ActionModal)

/** The action in the URL on top of the list, which stays as it is. */
export function ActionOverlay({ url }: { url: ActionsUrl }) {
  const { history } = useRouter()
  const { actionKey } = url
  const wasShown = useRef(actionKey !== undefined)
  // Closing an action opened from the list goes back one step; an action opened by a link has no list in the history.
  const isStepBack = useRef(false)
  useEffect(() => {
    const isShown = actionKey !== undefined
    if (isShown && !wasShown.current) isStepBack.current = true
    // Returns the focus to the action's row, unless something else has taken it.
    if (!isShown && wasShown.current) onceFocusIsFree(focusCursorRow)
    if (!isShown) isStepBack.current = false
    wasShown.current = isShown
  }, [actionKey])

  if (actionKey === undefined) return null
  const close = () => {
    if (isStepBack.current) history.back()
    else url.change({ action: undefined })
  }
  return <ActionModal actionKey={actionKey} onClosed={close} />
}
