import { useEffect, useState } from 'react'

/**
 * Whether a dialog is open, from its second drawing on. One that is loaded when it is first asked for must be drawn
 * closed before it opens: only a dialog that sees itself open knows where to give the focus back to.
 */
export function useOpenedOnceMounted(isOpen: boolean): boolean {
  const [isMounted, setIsMounted] = useState(false)
  useEffect(() => setIsMounted(true), [])
  return isOpen && isMounted
}
