import { useEffect, useState } from 'react'

/** Opens one render late: a lazily loaded modal must mount closed, or it cannot restore focus. */
export function useOpenedOnceMounted(isOpen: boolean): boolean {
  const [isMounted, setIsMounted] = useState(false)
  useEffect(() => setIsMounted(true), [])
  return isOpen && isMounted
}
