import type { KeyboardEvent } from 'react'

/**
 * What was typed before the list of a searchable select was drawn has no highlighted option, and Enter would submit the
 * form without it: Enter takes the first option that matches instead.
 */
export function takeFirstOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  const { currentTarget: input, nativeEvent, key } = event
  if (key !== 'Enter' || nativeEvent.isComposing || input.ariaExpanded !== 'true' || input.value.trim() === '') return
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
  if (list?.querySelector('[data-combobox-selected]')) return
  if (list?.querySelector('[data-combobox-active]')?.textContent === input.value) return
  event.preventDefault()
  list?.querySelector<HTMLElement>('[data-combobox-option]:not([data-combobox-disabled])')?.click()
}
