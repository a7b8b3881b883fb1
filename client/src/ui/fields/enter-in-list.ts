import type { KeyboardEvent } from 'react'

/**
 * Mantine forgets which option of a searchable select is highlighted when text is typed before the list is drawn: Enter
 * would take another, or submit the form without any. Enter takes the highlighted one here, or the first that matches.
 * To be called while the event is captured, before Mantine handles it.
 */
export function takeFirstOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  const { currentTarget: input, nativeEvent, key } = event
  if (key !== 'Enter' || nativeEvent.isComposing || input.ariaExpanded !== 'true' || input.value.trim() === '') return
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
  const highlighted = list?.querySelector<HTMLElement>('[data-combobox-selected]')
  if (!highlighted && list?.querySelector('[data-combobox-active]')?.textContent === input.value) return
  event.preventDefault()
  event.stopPropagation()
  const first = list?.querySelector<HTMLElement>('[data-combobox-option]:not([data-combobox-disabled])')
  ;(highlighted ?? first)?.click()
}
