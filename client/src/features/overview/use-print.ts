import { useEffect, useEffectEvent } from 'react'

const SCHEME = 'data-mantine-color-scheme'
/** Of an A4 page within its margins. */
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

/** Paper is white: prints in light colours, whatever is on the screen. */
export function usePrintInLight(): void {
  useEffect(() => {
    const { documentElement: page } = document
    let shown: string | null = null
    const before = () => {
      shown = page.getAttribute(SCHEME)
      page.setAttribute(SCHEME, 'light')
    }
    const after = () => {
      if (shown !== null) page.setAttribute(SCHEME, shown)
    }
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
}
