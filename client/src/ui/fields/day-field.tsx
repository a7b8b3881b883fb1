import { TextInput } from '@mantine/core'
import { type FocusEvent, type ReactNode, useState } from 'react'

interface DayFieldProps {
  label: string
  /** Shown in the field before the day. */
  leftSection: ReactNode
  leftSectionWidth: number
  /** yyyy-MM-dd */
  value: string | undefined
  /** Called when a whole day has been typed or chosen, or the field cleared. */
  onChange: (day: string | undefined) => void
}

/**
 * A date field whose value may update late, through the URL. Until then it keeps what is typed, because setting a date
 * input resets all of its parts.
 */
export function DayField({ label, value = '', onChange, ...frame }: DayFieldProps) {
  const [typing, setTyping] = useState({ over: value, text: value })
  if (typing.over !== value) setTyping({ over: value, text: value })
  const change = (field: HTMLInputElement) => {
    setTyping({ over: value, text: field.value })
    if (isWholeDay(field.value, field.validity) && field.value !== value) onChange(field.value || undefined)
  }
  // If the input is left incomplete, show the current day again.
  const leave = ({ currentTarget: field }: FocusEvent<HTMLInputElement>) => {
    if (isWholeDay(field.value, field.validity)) return
    field.value = value
    setTyping({ over: value, text: value })
  }
  return (
    <TextInput
      {...frame}
      type="date"
      size="sm"
      // Limits years to four digits, after which the field moves on to its next part.
      max="9999-12-31"
      aria-label={label}
      value={typing.over === value ? typing.text : value}
      onChange={(event) => change(event.currentTarget)}
      onBlur={leave}
    />
  )
}

/**
 * True if a date field holds a complete day or nothing. While 2026 is typed, the browser reports the years 2, 20 and
 * 202, and an incomplete field as empty with bad input.
 */
export const isWholeDay = (value: string, { badInput }: Pick<ValidityState, 'badInput'>): boolean =>
  value === '' ? !badInput : Number(value.split('-')[0]) >= 1000
