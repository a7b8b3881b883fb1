/** Focuses the cursor row of the screen's table, unless a dialog is open. */
export function focusCursorRow(): void {
  if (document.querySelector('[role="dialog"][aria-modal="true"]')) return
  document.querySelector<HTMLElement>('tbody tr[data-index][tabindex="0"]')?.focus({ preventScroll: true })
}
