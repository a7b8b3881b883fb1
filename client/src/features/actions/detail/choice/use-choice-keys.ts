import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { nextPlace, placeOfTyped } from './typeahead.ts'

/** Letters start a new search after a longer pause. */
const PAUSE_MILLISECONDS = 1000

export interface Choice {
  readonly value: string
  readonly label: string
  /** Drawn instead of its label. */
  readonly content?: ReactNode
  /** Disabled: it cannot be chosen here. */
  readonly isDisabled?: boolean
}

interface ChoiceKeysOptions {
  /** The listed choices. */
  choices: readonly Choice[]
  value: string
  isOpen: boolean
  open: () => void
  close: () => void
  choose: (value: string) => void
  /** Undefined if the choices cannot be searched. */
  search: { readonly typed: string; readonly type: (key: string) => void } | undefined
}

/**
 * The keys of a choice. Which of the choices is marked is known here, not looked up in what is drawn: Enter chooses it
 * also when the keys come faster than the list.
 */
export function useChoiceKeys({ choices, value, isOpen, open, close, choose, search }: ChoiceKeysOptions) {
  const [marked, setMarked] = useState<string | null>(null)
  const letters = useRef({ text: '', at: 0 })
  const typed = search?.typed ?? ''
  const placeOf = (wanted: string | null) => choices.findIndex((choice) => choice.value === wanted)
  const place =
    [placeOf(marked), typed === '' ? placeOf(value) : -1].find((at) => at !== -1) ?? nextPlace(choices, -1, 1)
  const mark = (at: number) => setMarked(choices[at]?.value ?? null)

  const typeLetter = ({ key, timeStamp }: KeyboardEvent) => {
    if (search) {
      // The box of the search has the focus a moment later; until then the letters arrive here.
      search.type(key)
    } else {
      const isNew = timeStamp - letters.current.at > PAUSE_MILLISECONDS
      const text = isNew ? key : letters.current.text + key
      letters.current = { text, at: timeStamp }
      const meant = placeOfTyped(choices, text, isOpen || marked !== null ? place : -1)
      if (meant === -1) return
      mark(meant)
    }
    open()
  }
  const step = (by: 1 | -1) => {
    if (isOpen) mark(nextPlace(choices, place, by))
    else open()
  }
  const enter = () => {
    const choice = choices[place]
    if (!isOpen) open()
    else if (choice && !choice.isDisabled) choose(choice.value)
  }
  /** The box of the search takes everything else as text. */
  const onSearchKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') return close()
    if (event.key === 'ArrowDown') step(1)
    else if (event.key === 'ArrowUp') step(-1)
    else if (event.key === 'Enter') enter()
    else return
    event.preventDefault()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const before = search
      ? typed
      : event.timeStamp - letters.current.at > PAUSE_MILLISECONDS
        ? ''
        : letters.current.text
    if (isLetter(event, before)) {
      event.preventDefault()
      event.stopPropagation()
      typeLetter(event)
    } else if (event.key === ' ') {
      event.preventDefault()
      if (isOpen) close()
      else open()
    } else onSearchKeyDown(event)
  }
  return { marked: choices[place]?.value, onKeyDown, onSearchKeyDown, forget: () => setMarked(null) }
}

/** A space opens the list, unless it is typed within a word. */
function isLetter({ key, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent, before: string): boolean {
  if (ctrlKey || metaKey || altKey || nativeEvent.isComposing) return false
  return [...key].length === 1 && (key !== ' ' || before !== '')
}
