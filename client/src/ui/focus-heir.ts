/**
 * Where the focus goes on when `leaving` leaves the screen: to the next of its `kind` in the section, to the one
 * before it, or to what the section has `otherwise`. Kind and otherwise are selectors.
 */
export function heirOf(leaving: Element | null, kind: string, otherwise: string): HTMLElement | null {
  const section = leaving?.closest('section')
  if (!leaving || !section) return null
  const all = [...section.querySelectorAll<HTMLElement>(kind)]
  const place = all.indexOf(leaving as HTMLElement)
  return all[place + 1] ?? all[place - 1] ?? section.querySelector<HTMLElement>(otherwise)
}
