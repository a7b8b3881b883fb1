import { TextInput, type TextInputProps } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { parseTypedNumber, typedNumber } from './typed-number.ts'

interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** The text as typed. */
  value: string
  onChange: (typed: string) => void
  locale: Parameters<typeof parseTypedNumber>[1]
  /** The step of the arrow keys. */
  step: number
  minimum: number
}

/**
 * A number field that keeps its text: the browser's own number input parses by the browser's language and silently
 * drops what it cannot read. Parse the text with parseTypedNumber.
 */
export function NumberField({ value, onChange, locale, step, minimum, ...input }: NumberFieldProps) {
  const stepOn = (event: KeyboardEvent) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    const present = value.trim() === '' ? 0 : parseTypedNumber(value, locale)
    if (direction === undefined || typeof present !== 'number') return
    event.preventDefault()
    // 0.1 + 0.2 is slightly more than 0.3.
    const next = Number((present + direction * step).toFixed(10))
    onChange(typedNumber(Math.max(minimum, next), locale))
  }
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...input}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={stepOn}
    />
  )
}
