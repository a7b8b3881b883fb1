import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { focusCursorRow } from './focus-cursor-row.ts'
import { usePageKeys } from './page-keys.ts'

const TYPING_MILLISECONDS = 200

interface SearchBoxProps {
  label: string
  placeholder: string
  clearLabel: string
  value: string
  /** The typing has come to a rest. */
  onChange: (value: string) => void
  /** With every key. */
  onType?: (text: string) => void
  /** Gives the focus to what was found, where that is not the table of the screen. */
  onGoOn?: () => void
  /** In a dialog: it has the focus at first. */
  hasFirstFocus?: boolean
  className?: string | undefined
}

/** The first row that was found: the results are the only table of their screen. */
function enterResults(event: KeyboardEvent): void {
  const row = document.querySelector<HTMLElement>('tbody tr[data-index]:not([data-group="true"])')
  if (!row) return
  event.preventDefault()
  row.focus({ preventScroll: true })
  row.scrollIntoView({ block: 'nearest' })
}

/** A search that `/` focuses and that follows the typing after a moment; Esc clears it, then gives the focus back or to the results; Enter goes on to the results. */
export function SearchBox(props: SearchBoxProps) {
  const { label, placeholder, clearLabel, value, onChange, onType, className } = props
  const inputRef = useRef<HTMLInputElement>(null)
  const cameFrom = useRef<Element | null>(null)
  const hasTyped = useRef(false)
  // What is being typed stands before the value until the value has followed.
  const [typed, setTyped] = useState<string | null>(null)
  const follow = useDebouncedCallback((text: string) => {
    onChange(text)
    setTyped(null)
  }, TYPING_MILLISECONDS)
  const change = (text: string) => {
    setTyped(text)
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
    // Who has searched goes on with what is listed.
    if (hasTyped.current && document.activeElement === document.body) focusCursorRow()
  }
  const goOn = (event: KeyboardEvent) => {
    if (!props.onGoOn) return enterResults(event)
    event.preventDefault()
    props.onGoOn()
  }
  usePageKeys([{ key: '/', act: enter }])
  const shown = typed ?? value
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
      // Who goes on to a button that clears the search has typed it before.
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
