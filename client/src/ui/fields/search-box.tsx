import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { usePageKeys } from '../focus/page-keys.ts'
import { focusCursorRow } from '../focus/use-hand-focus-on.ts'

const TYPING_MILLISECONDS = 200

interface SearchBoxProps {
  label: string
  placeholder: string
  clearLabel: string
  value: string
  /** Called when typing pauses. */
  onChange: (value: string) => void
  /** Called on every keystroke. */
  onType?: (text: string) => void
  /** Focuses the results, if they are not the screen's table. */
  onGoOn?: () => void
  /** Has the focus at first, in a dialog. */
  hasFirstFocus?: boolean
  className?: string | undefined
}

/** Typed text shows until the value catches up: drawing the old value meanwhile would move the caret, or undo a key. */
interface Typed {
  readonly text: string
  /** The value when it was typed. */
  readonly over: string
  readonly reported: string | null
}

/** The first result row: the results are the only table of their screen. */
function enterResults(event: KeyboardEvent): void {
  const row = document.querySelector<HTMLElement>('tbody tr[data-index]:not([data-group="true"])')
  if (!row) return
  event.preventDefault()
  row.focus({ preventScroll: true })
  row.scrollIntoView({ block: 'nearest' })
}

/**
 * A search box that `/` focuses. It reports the text once typing pauses; Esc clears it, then returns the focus or moves
 * it to the results; Enter moves to the results.
 */
export function SearchBox(props: SearchBoxProps) {
  const { label, placeholder, clearLabel, value, onChange, onType, className } = props
  const inputRef = useRef<HTMLInputElement>(null)
  const cameFrom = useRef<Element | null>(null)
  const hasTyped = useRef(false)
  const [typed, setTyped] = useState<Typed | null>(null)
  // The value has moved on: to what was reported a moment ago while more was typed, or, without this box, elsewhere.
  if (typed && typed.over !== value) {
    setTyped(value === typed.reported && value !== typed.text ? { ...typed, over: value } : null)
  }
  const follow = useDebouncedCallback((text: string) => {
    onChange(text)
    setTyped((now) => (now && text !== now.over ? { ...now, reported: text } : null))
  }, TYPING_MILLISECONDS)
  const change = (text: string) => {
    setTyped({ text, over: value, reported: typed?.reported ?? null })
    hasTyped.current = true
    onType?.(text)
    follow(text)
  }
  const enter = () => {
    cameFrom.current = document.activeElement
    inputRef.current?.select()
  }
  const leave = () => {
    inputRef.current?.blur()
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
    // After searching, the user continues with the results.
    if (hasTyped.current && document.activeElement === document.body) focusCursorRow()
  }
  const goOn = (event: KeyboardEvent) => {
    if (!props.onGoOn) return enterResults(event)
    event.preventDefault()
    props.onGoOn()
  }
  usePageKeys([{ key: '/', act: enter }])
  const shown = typed?.text ?? value
  return (
    <TextInput
      ref={inputRef}
      type="search"
      data-autofocus={props.hasFirstFocus || undefined}
      className={className}
      size="sm"
      aria-label={label}
      placeholder={placeholder}
      value={shown}
      onChange={(event) => change(event.currentTarget.value)}
      // A button that clears the search must see the typed text first.
      onBlur={() => follow.flush()}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter' || event.key === 'ArrowDown') goOn(event)
        if (event.key !== 'Escape') return
        if (shown === '') leave()
        else change('')
      }}
      leftSection={<IconSearch size={15} aria-hidden />}
      rightSection={
        shown && (
          <CloseButton
            size="sm"
            aria-label={clearLabel}
            onClick={() => {
              change('')
              inputRef.current?.focus()
            }}
          />
        )
      }
    />
  )
}
