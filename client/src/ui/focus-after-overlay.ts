import { isOverlayOpen } from './page-keys.ts'

/** Acts once nobody has the focus: at once, or when the overlays are gone. Answers how to stop waiting. */
export function onceFocusIsFree(act: () => void): () => void {
  const tryNow = () => {
    // Behind an open dialog nobody may have it, whatever the dialog does with its own.
    if (isOverlayOpen(document.activeElement)) return false
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
