import { useBlocker } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isKeepingTyped } from '../../../../lib/stored/kept-typing.ts'
import { Question } from '../../../../ui/dialogs/question.tsx'
import type { Unsaved } from '../../../../ui/dialogs/unsaved.ts'
import { useUnsavedWork } from '../../../../ui/dialogs/unsaved-work.ts'

/** Render only while asking. */
export function LeaveQuestion({ guard }: { guard: ReturnType<typeof useLeaveGuard> }) {
  const t = useTranslations('actionDetail.unsaved')
  if (!guard.isAsked) return null
  return (
    <Question
      title={t('title')}
      question={t('question')}
      confirmLabel={t('discard')}
      cancelLabel={t('keep')}
      onConfirm={guard.discard}
      onCancel={guard.keep}
      returnTo={guard.lastField}
    />
  )
}

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
      !isAllowed.current &&
      (current.pathname !== next.pathname || openActionIn(current.search) !== openActionIn(next.search)),
    enableBeforeUnload: () => hasUnsaved && !isAllowed.current && !isKeepingTyped(),
    disabled: !hasUnsaved,
    withResolver: true,
  })
  const allowLeaving = (act: () => void) => {
    isAllowed.current = true
    act()
  }
  return {
    /** Editing continues there. */
    lastField: lastField.current,
    isAsked: leaving !== null || blocker.status === 'blocked',
    leave: (act: () => void) => (hasUnsavedNow() ? setLeaving(() => act) : act()),
    keep: () => {
      setLeaving(null)
      blocker.reset?.()
    },
    discard: () => {
      if (leaving) allowLeaving(leaving)
      else if (blocker.status === 'blocked') allowLeaving(blocker.proceed)
      setLeaving(null)
    },
  }
}

function openActionIn(search: object): unknown {
  return 'action' in search ? search.action : undefined
}

/** The field the user last typed in while `isWatching`: clicking a button takes its focus. */
function useLastField(isWatching: boolean): RefObject<HTMLElement | null> {
  const lastField = useRef<HTMLElement>(null)
  useEffect(() => {
    lastField.current = null
    if (!isWatching) return undefined
    const noteField = () => {
      const focused = document.activeElement
      if (focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement) lastField.current = focused
    }
    noteField()
    document.addEventListener('focusin', noteField)
    return () => document.removeEventListener('focusin', noteField)
  }, [isWatching])
  return lastField
}
