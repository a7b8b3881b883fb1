import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

const SCHEME = 'data-mantine-color-scheme'

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

/** True if the page is being printed: what only paper shows is drawn then, before the browser looks. */
export function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    const before = () => flushSync(() => setIsPrinting(true))
    const after = () => setIsPrinting(false)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
  return isPrinting
}
