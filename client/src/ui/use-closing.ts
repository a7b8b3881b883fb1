import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { useUnsavedWork } from './unsaved-work.ts'
import { useOpenedOnceMounted } from './use-opened-once-mounted.ts'

interface ClosingOptions {
  /** Nothing would be lost. */
  isPristine: boolean
  /** While something is under way it stays. */
  isBusy: boolean
}

/** How a dialog with a form closes: not while it is busy, and not without a question while it holds unsaved input. */
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
    /** The question is on the screen. */
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
