import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'

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
