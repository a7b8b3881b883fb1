import { isInOverlay } from './page-keys.ts'

/** Acts once nobody has the focus: at once, or when the overlay that has it is gone. Answers how to stop waiting. */
export function onceFocusIsFree(act: () => void): () => void {
  const tryNow = () => {
    if (isInOverlay(document.activeElement)) return false
    if (document.activeElement === document.body) act()
    return true
  }
  if (tryNow()) return () => {}
  const observer = new MutationObserver(() => {
    if (tryNow()) observer.disconnect()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}
