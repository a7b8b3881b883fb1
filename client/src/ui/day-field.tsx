import { TextInput } from '@mantine/core'
import { type FocusEvent, type ReactNode, useState } from 'react'
import { isWholeDay } from './whole-day.ts'

interface DayFieldProps {
  label: string
  /** What stands in the field before the day. */
  leftSection: ReactNode
  leftSectionWidth: number
  /** yyyy-MM-dd */
  value: string | undefined
  /** A whole day has been typed or chosen, or the field has been cleared. */
  onChange: (day: string | undefined) => void
}

/**
 * A day that is typed part by part. The value may follow later, through the address: until then the field keeps what is
 * typed, because a date field that is set to something else loses all of its parts.
 */
export function DayField({ label, value = '', onChange, ...frame }: DayFieldProps) {
  const [typing, setTyping] = useState({ over: value, text: value })
  if (typing.over !== value) setTyping({ over: value, text: value })
  const change = (field: HTMLInputElement) => {
    setTyping({ over: value, text: field.value })
    if (isWholeDay(field.value, field.validity) && field.value !== value) onChange(field.value || undefined)
  }
  // What was begun and left says nothing: the day that counts is shown again.
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
      // Years have four digits: after the fourth the field goes on to its next part.
      max="9999-12-31"
      aria-label={label}
      value={typing.over === value ? typing.text : value}
      onChange={(event) => change(event.currentTarget)}
      onBlur={leave}
    />
  )
}
