import { Select, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { TIME_UNITS, type TypedTime } from '../draft/typed-time.ts'
import classes from '../editor.module.css'

interface DurationFieldProps {
  label: string
  time: TypedTime
  problem: string | undefined
  placeholder?: string
  isSmall?: boolean
  onChange: (time: TypedTime) => void
}

/** A length of time: how many, and of what. */
export function DurationField({ label, time, problem, placeholder, isSmall = false, onChange }: DurationFieldProps) {
  const t = useTranslations('catalogue.editor.time')
  const size = isSmall ? 'xs' : 'sm'
  return (
    <div className={classes.duration}>
      <TextInput
        label={label}
        size={size}
        inputMode="decimal"
        autoComplete="off"
        placeholder={placeholder ?? ''}
        value={time.count}
        error={problem}
        onChange={(event) => onChange({ ...time, count: event.currentTarget.value })}
      />
      <Select
        aria-label={t('unitOf', { label })}
        size={size}
        allowDeselect={false}
        value={time.unit}
        data={TIME_UNITS.map((one) => ({ value: one, label: t(`units.${one}`) }))}
        onChange={(chosen) => onChange({ ...time, unit: TIME_UNITS.find((one) => one === chosen) ?? time.unit })}
      />
    </div>
  )
}
