import { useEffect } from 'react'

/** Text typed in a list of choices replaces the one that was chosen, however the field got the focus. */
export function useReplaceOnTyping(): void {
  useEffect(() => {
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])
}

function onFocus({ target }: FocusEvent): void {
  if (!(target instanceof HTMLInputElement) || target.readOnly) return
  if (target.getAttribute('aria-haspopup') !== 'listbox') return
  target.select()
  // A press sets the cursor after the focus; whoever drags selects for themselves.
  const selectAgain = () => {
    if (target.selectionStart === target.selectionEnd) target.select()
  }
  target.addEventListener('pointerup', selectAgain, { once: true })
}
