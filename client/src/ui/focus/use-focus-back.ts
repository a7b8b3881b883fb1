import { type RefObject, useEffect, useState } from 'react'

/**
 * Returns the focus when the calling component unmounts and nothing else has taken it: to the named successor if any,
 * else to `field`, or to what had it when the component first rendered.
 */
export function useFocusBack(field?: HTMLElement | null, successor?: RefObject<HTMLElement | null>): void {
  const [before] = useState(() => field ?? openerOf(document.activeElement))
  useEffect(
    () => () => {
      const isFree = document.activeElement === null || document.activeElement === document.body
      const next = successor?.current ?? before
      if (isFree && next instanceof HTMLElement && next.isConnected) next.focus()
    },
    [before, successor],
  )
}

/** What opened the menu that an element is in, for the menu closes; else the element itself. */
function openerOf(element: Element | null): Element | null {
  const id = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return (id && document.getElementById(id)) || element
}

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
