/**
 * Moves the focus when `leaving` is removed: to the next of its `kind` in the section, the previous one, or
 * `otherwise`. Both are selectors.
 */
export function focusSuccessor(leaving: Element | null, kind: string, otherwise: string): HTMLElement | null {
  const section = leaving?.closest('section')
  if (!leaving || !section) return null
  const all = [...section.querySelectorAll<HTMLElement>(kind)]
  const place = all.indexOf(leaving as HTMLElement)
  return all[place + 1] ?? all[place - 1] ?? section.querySelector<HTMLElement>(otherwise)
}
