/**
 * Returns false if copying failed. Over plain HTTP there is no clipboard API, so it falls back to selecting and
 * copying.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyAsSelection(text)
  }
}

function copyAsSelection(text: string): boolean {
  let isCopied = false
  const hand = (event: ClipboardEvent) => {
    event.preventDefault()
    // Hide this copy from page-wide copy handlers.
    event.stopImmediatePropagation()
    event.clipboardData?.setData('text/plain', text)
    isCopied = event.clipboardData !== null
  }
  window.addEventListener('copy', hand, true)
  const selection = window.getSelection()
  const ranges = Array.from({ length: selection?.rangeCount ?? 0 }, (_, index) => selection?.getRangeAt(index))
  // Without a selection some browsers copy nothing.
  const marker = document.createElement('span')
  marker.textContent = text
  marker.style.cssText = 'position: fixed; top: 0; clip-path: inset(50%); white-space: pre; user-select: text'
  document.body.append(marker)
  try {
    selection?.selectAllChildren(marker)
    return document.execCommand('copy') && isCopied
  } finally {
    window.removeEventListener('copy', hand, true)
    marker.remove()
    selection?.removeAllRanges()
    for (const range of ranges) if (range) selection?.addRange(range)
  }
}
