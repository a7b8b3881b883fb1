import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import classes from './lists.module.css'

export interface FilterBoxHandle {
  focus: () => void
  clear: () => void
}

interface FilterBoxProps {
  label: string
  clearLabel: string
  /** Called when typing pauses. */
  onFilter: (text: string) => void
  ref?: Ref<FilterBoxHandle>
}

/** A box that filters a list once typing pauses; Esc clears it. */
export function FilterBox({ label, clearLabel, onFilter, ref }: FilterBoxProps) {
  const inputRef = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [follow] = useState(() => delayed(onFilter))
  const change = (text: string) => {
    setTyped(text)
    follow(text)
  }
  const clear = () => {
    change('')
    inputRef.current?.focus()
  }
  useImperativeHandle(ref, () => ({ focus: () => inputRef.current?.focus(), clear }))
  return (
    <TextInput
      ref={inputRef}
      type="search"
      size="sm"
      className={classes.filter}
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && typed !== '') change('')
      }}
      leftSection={<IconSearch size={15} aria-hidden />}
      rightSection={typed !== '' && <CloseButton size="sm" aria-label={clearLabel} onClick={clear} />}
    />
  )
}

const FILTER_DELAY_MILLISECONDS = 500

/** Debounces typing; clearing the box takes effect immediately. */
export function delayed(apply: (text: string) => void, milliseconds = FILTER_DELAY_MILLISECONDS) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return (text: string) => {
    clearTimeout(timer)
    if (text === '') apply('')
    else timer = setTimeout(() => apply(text), milliseconds)
  }
}
