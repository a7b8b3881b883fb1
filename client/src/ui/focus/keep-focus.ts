import type { FocusEvent } from 'react'

const MARK = 'data-autofocus'

/**
 * Mantine's focus trap focuses what is marked so twice, the second time once the browser is idle: on a slow machine
 * that takes the focus from a field in which somebody types already. Such a field keeps it.
 */
export function keepFocus({ currentTarget: dialog, target }: FocusEvent<HTMLElement>): void {
  if (!dialog.contains(target) || !target.matches('input, textarea') || target.hasAttribute(MARK)) return
  for (const marked of dialog.querySelectorAll(`[${MARK}]`)) marked.removeAttribute(MARK)
  target.setAttribute(MARK, 'true')
}
