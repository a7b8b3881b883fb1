import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { useUnsavedWork } from './unsaved-work.ts'
import { useOpenedOnceMounted } from './use-opened-once-mounted.ts'

interface ClosingOptions {
  /** Nothing would be lost. */
  isPristine: boolean
  /** It stays open while something is in progress. */
  isBusy: boolean
}

/** Handles closing a dialog with a form: not while busy, and not without a question if there is unsaved input. */
export function useClosing({ isPristine, isBusy }: ClosingOptions) {
  const [isWanted, setIsWanted] = useState(true)
  const [isAsked, setIsAsked] = useState(false)
  const isOpen = useOpenedOnceMounted(isWanted)
  useUnsavedWork(!isPristine && isWanted)
  const blocker = useBlocker({
    shouldBlockFn: () => true,
    enableBeforeUnload: true,
    disabled: isPristine || !isWanted,
    withResolver: true,
  })
  return {
    isOpen,
    /** Whether the question is open. */
    isAsked: isAsked || blocker.status === 'blocked',
    close: () => setIsWanted(false),
    askToClose: () => {
      if (isBusy) return
      if (isPristine) setIsWanted(false)
      else setIsAsked(true)
    },
    keep: () => {
      setIsAsked(false)
      blocker.reset?.()
    },
    discard: () => {
      setIsAsked(false)
      setIsWanted(false)
      blocker.proceed?.()
    },
  }
}

export type Closing = ReturnType<typeof useClosing>
