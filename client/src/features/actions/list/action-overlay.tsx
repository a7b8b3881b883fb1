import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { loadChunk } from '../../../lib/load-chunk.ts'
import { onceFocusIsFree } from '../../../ui/focus-after-overlay.ts'
import type { ActionsUrl } from './use-actions-url.ts'

const ActionModal = lazy(async () => {
  const { ActionModal: Modal } = await loadChunk(() => import('../detail/action-modal.tsx'))
  return { default: Modal }
})

/** The action of the address over the list, which stays as it is (ACT-13). */
export function ActionOverlay({ url }: { url: ActionsUrl }) {
  const { history } = useRouter()
  const { actionKey } = url
  const wasShown = useRef(actionKey !== undefined)
  // An action that was opened from the list lies one step back; one from a link has no list behind it.
  const isStepBack = useRef(false)
  useEffect(() => {
    const isShown = actionKey !== undefined
    if (isShown && !wasShown.current) isStepBack.current = true
    if (!isShown && wasShown.current) onceFocusIsFree(focusCursor)
    if (!isShown) isStepBack.current = false
    wasShown.current = isShown
  }, [actionKey])

  if (actionKey === undefined) return null
  const close = () => {
    if (isStepBack.current) history.back()
    else url.change({ action: undefined })
  }
  return (
    <Suspense>
      <ActionModal actionKey={actionKey} onClose={close} />
    </Suspense>
  )
}

/** The focus goes on where it was: on the row of the action, as long as nothing else has taken it. */
function focusCursor(): void {
  document.querySelector<HTMLElement>('tbody tr[data-index][tabindex="0"]')?.focus({ preventScroll: true })
}
