import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { OnDemand, partOf } from '../../../lib/on-demand.tsx'
import { onceFocusIsFree } from '../../../ui/focus-after-overlay.ts'
import { focusCursorRow } from '../../../ui/focus-cursor-row.ts'
import type { ActionsUrl } from './use-actions-url.ts'

const ACTION = partOf(async () => ({ default: (await import('../detail/action-modal.tsx')).ActionModal }))

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
    // The focus goes on where it was: on the row of the action, as long as nothing else has taken it.
    if (!isShown && wasShown.current) onceFocusIsFree(focusCursorRow)
    if (!isShown) isStepBack.current = false
    wasShown.current = isShown
  }, [actionKey])

  if (actionKey === undefined) return null
  const close = () => {
    if (isStepBack.current) history.back()
    else url.change({ action: undefined })
  }
  return <OnDemand part={ACTION} actionKey={actionKey} onClose={close} onUnavailable={close} />
}
