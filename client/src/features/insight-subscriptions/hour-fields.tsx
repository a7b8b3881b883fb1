import type { SubscriptionForm } from '@bonfire/contract/insight-subscriptions'
import { Select } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import frame from '../../ui/dialogs/form-dialog.module.css'
import classes from './subscriptions.module.css'
import { timeZoneName, useSubscriptionWords } from './use-subscription-words.ts'

export interface FieldsProps {
  form: SubscriptionForm
  onChange: (part: Partial<SubscriptionForm>) => void
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

/** Chooses when a digest is sent. */
export function HourFields({ form, onChange }: FieldsProps) {
  const t = useTranslations('subscriptions')
  const words = useSubscriptionWords()
  const zones = useMemo(() => {
    const names = new Set([form.timezone, 'UTC', ...Intl.supportedValuesOf('timeZone')])
    return [...names].map((value) => ({ value, label: timeZoneName(value) }))
  }, [form.timezone])
  const list = { allowDeselect: false, withScrollArea: false, classNames: { options: frame.options ?? '' } }
  return (
    <div className={classes.fields}>
      {form.rhythm === 'weekly' && (
        <Select
          {...list}
          label={t('weekday')}
          data={WEEKDAYS.map((day) => ({ value: String(day), label: words.weekday(day) }))}
          value={String(form.weekday)}
          onChange={(day) => onChange({ weekday: Number(day) })}
        />
      )}
      <Select
        {...list}
        label={t('hour')}
        data={HOURS.map((hour) => ({ value: String(hour), label: words.hour(hour) }))}
        value={String(form.hour)}
        onChange={(hour) => onChange({ hour: Number(hour) })}
      />
      <Select
        {...list}
        label={t('timezone')}
        data={zones}
        value={form.timezone}
        onChange={(timezone) => timezone && onChange({ timezone })}
        searchable
      />
    </div>
  )
}
