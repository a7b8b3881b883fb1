import { isOverlayOpen } from './page-keys.ts'

/** Acts once nobody has the focus: at once, or when the overlays are gone. Answers how to stop waiting. */
export function onceFocusIsFree(act: () => void): () => void {
  const tryNow = () => {
    // Behind an open dialog nobody may have it, whatever the dialog does with its own.
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

/** Also while it is in something that has just been hidden: the browser takes it from there only with the next frame. */
function isFocusFree(): boolean {
  const holder = document.activeElement
  return holder === null || holder === document.body || !holder.checkVisibility()
}
