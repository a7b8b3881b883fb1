/** Gives the focus to the row under the cursor of the screen's table, unless a dialog lies over it. */
export function focusCursorRow(): void {
  if (document.querySelector('[role="dialog"][aria-modal="true"]')) return
  document.querySelector<HTMLElement>('tbody tr[data-index][tabindex="0"]')?.focus({ preventScroll: true })
}
