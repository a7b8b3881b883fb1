import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { type ReactNode, useMemo } from 'react'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { SearchSelect } from '../../../ui/fields/search-select.tsx'
import classes from '../portfolio.module.css'
import { timeInZone, timeZonesWith } from './time-zones.ts'

interface TimeZoneFieldProps {
  value: string
  error?: ReactNode
  note: string | undefined
  onChange: (timezone: string) => void
}

/** A time zone field, searchable by city, with the current local time. */
export function TimeZoneField({ value, note, onChange, ...input }: TimeZoneFieldProps) {
  const t = useTranslations('dataIn.site')
  const format = useFormatter()
  const now = useNow({ updateInterval: MILLISECONDS_PER_MINUTE })
  const zones = useMemo(() => timeZonesWith(value).map((zone) => ({ value: zone, label: readableZone(zone) })), [value])
  const timeThere = value === '' ? undefined : t('timeThere', { time: timeInZone(value, now, format) })
  return (
    <SearchSelect
      {...input}
      label={t('timezone')}
      description={note ?? timeThere}
      placeholder={t('chooseTimezone')}
      data={zones}
      value={value || null}
      onChange={(zone) => onChange(zone ?? '')}
      renderOption={({ option }) => (
        <span className={classes.zoneOption}>
          <span>{option.label}</span>
          <span>{timeInZone(option.value, now, format)}</span>
        </span>
      )}
      nothingFoundMessage={t('noTimezoneFound')}
      required
    />
  )
}

/** Writes a zone as people type it: `America/New York`, without the underscore. */
function readableZone(zone: string): string {
  return zone.replaceAll('_', ' ')
}
