import { useEffect } from 'react'

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
