import { useEffect, useState } from 'react'

const LATE_AFTER_MILLISECONDS = 3000

/** Whether something has been waited for so long that the page goes on without it. */
export function useIsLate(isWaiting: boolean): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return setIsLate(false)
    const timer = setTimeout(() => setIsLate(true), LATE_AFTER_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return isLate
}
