import type { ComboboxStore } from '@mantine/core'
import { type KeyboardEvent, useRef } from 'react'
import type { Choice } from './choice-field.tsx'
import { placeOfTyped } from './typeahead.ts'

/** Letters after a longer pause begin anew. */
const PAUSE_MILLISECONDS = 1000

/**
 * The keys of a closed or open choice that are letters: they go to the choice that begins with them. `onList` hears of
 * the list of choices as it comes and goes.
 */
export function useTypeahead(combobox: ComboboxStore, choices: readonly Choice[]) {
  const typed = useRef({ text: '', at: 0 })
  const due = useRef<number>(null)
  const isListShown = useRef(false)
  const selectDue = () => {
    if (due.current === null || !isListShown.current) return
    select(combobox, due.current)
    due.current = null
  }
  // The list marks what is chosen as it opens; what was typed comes after that.
  const selectSoon = () => setTimeout(selectDue)
  const onList = (list: HTMLElement | null) => {
    isListShown.current = list !== null
    if (list && due.current !== null) selectSoon()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isNew = event.timeStamp - typed.current.at > PAUSE_MILLISECONDS
    const before = isNew ? '' : typed.current.text
    if (!isLetter(event, before)) return
    event.preventDefault()
    event.stopPropagation()
    typed.current = { text: before + event.key, at: event.timeStamp }
    const place = placeOfTyped(choices, typed.current.text, combobox.getSelectedOptionIndex())
    if (place === -1) return
    due.current = place
    if (combobox.dropdownOpened) selectSoon()
    else combobox.openDropdown('keyboard')
  }
  return { onKeyDown, onList }
}

/** A space opens the list, unless it stands between letters. */
export function isLetter({ key, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent, before: string): boolean {
  if (ctrlKey || metaKey || altKey || nativeEvent.isComposing) return false
  return [...key].length === 1 && (key !== ' ' || before !== '')
}

function select(combobox: ComboboxStore, place: number): void {
  combobox.selectOption(place)
  const selected = document.querySelector(`#${combobox.listId} [data-combobox-selected]`)
  // The target tells by itself only of what the arrow keys select.
  if (selected) combobox.targetRef.current?.setAttribute('aria-activedescendant', selected.id)
}
