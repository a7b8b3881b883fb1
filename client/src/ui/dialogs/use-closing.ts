import { useBlocker, useRouterState } from '@tanstack/react-router'
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
    /** True if the question is open. */
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

/**
 * A dialog that the address asks for. Closing it changes the address, which takes a moment: whoever asks for the same
 * dialog in that moment gets a new one, and not the one that is closed.
 */
export function useAddressDialog(leave: () => void) {
  // The location itself changes before the screen does.
  const entry = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.state.__TSR_key })
  const [closed, setClosed] = useState<{ at: string | undefined; count: number }>({ at: undefined, count: 0 })
  return {
    /** The dialog's key: a closed one stays, to return the focus, until the address is another. */
    key: closed.count > 0 && closed.at === entry ? closed.count - 1 : closed.count,
    close: () => {
      setClosed(({ count }) => ({ at: entry, count: count + 1 }))
      leave()
    },
  }
}
