import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'

const TYPING_MILLISECONDS = 200

interface SearchBoxProps {
  label: string
  placeholder: string
  clearLabel: string
  value: string
  onChange: (value: string) => void
  className?: string | undefined
}

/** A search that `/` focuses, Esc clears, and that follows the typing after a moment. */
export function SearchBox({ label, placeholder, clearLabel, value, onChange, className }: SearchBoxProps) {
  const inputRef = useRef<HTMLInputElement>(null)
  // What is being typed stands before the value until the value has followed.
  const [typed, setTyped] = useState<string | null>(null)
  const follow = useDebouncedCallback((text: string) => {
    onChange(text)
    setTyped(null)
  }, TYPING_MILLISECONDS)
  const change = (text: string) => {
    setTyped(text)
    follow(text)
  }
  useHotkeys([['/', () => inputRef.current?.focus()]])
  const shown = typed ?? value
  return (
    <TextInput
      ref={inputRef}
      type="search"
      className={className}
      size="sm"
      aria-label={label}
      placeholder={placeholder}
      value={shown}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && shown !== '') change('')
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
