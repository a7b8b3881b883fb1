import { useEffect, useEffectEvent } from 'react'

/** The width of an A4 page within its margins. */
export const PRINTED_WIDTH = 690

/** Opens the print dialog once the page is complete, if its address asks for that. */
export function usePrintOnceComplete(
  { isAsked, isComplete }: { isAsked: boolean; isComplete: boolean },
  end: () => void,
) {
  const latestEnd = useEffectEvent(end)
  useEffect(() => {
    if (!isAsked || !isComplete) return
    // Fonts and the chart are drawn by the second frame.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        window.print()
        latestEnd()
      })
    })
    return () => cancelAnimationFrame(frame)
  }, [isAsked, isComplete])
}
