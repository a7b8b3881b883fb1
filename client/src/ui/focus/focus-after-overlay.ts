import { isOverlayOpen } from './page-keys.ts'

/**
 * Calls back once nothing has the focus: at once, or when overlays have closed. Returns a function that stops waiting.
 */
export function onceFocusIsFree(act: () => void): () => void {
  const tryNow = () => {
    // Nothing behind an open dialog may take the focus.
    if (isOverlayOpen(document.activeElement)) return false
    if (isFocusFree()) act()
    return true
  }
  if (tryNow()) return () => {}
  const observer = new MutationObserver(() => {
    if (tryNow()) observer.disconnect()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** Also while the focused element has just been hidden: the browser only blurs it in the next frame. */
function isFocusFree(): boolean {
  const holder = document.activeElement
  return holder === null || holder === document.body || !holder.checkVisibility()
}
