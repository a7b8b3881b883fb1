import { useEffect, useRef } from 'react'

/** Returns the focus to what opened the editor once it has closed. */
export function useEditFocus(isEditing: boolean) {
  const buttonRef = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    const hasNone = document.activeElement === null || document.activeElement === document.body
    if (wasEditing.current && !isEditing && hasNone) buttonRef.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  return buttonRef
}
