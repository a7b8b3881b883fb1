import type { RegionalLocale } from '@bonfire/contract/values/regional-locale'
import { useLocale } from 'use-intl'

/** An instant as `Nov 28, 2026, 14:05` or as the reader's region writes it, in the browser's time zone. */
export function useTimestamp() {
  const locale = useLocale()
  return (instant: string | number | Date) => timestampOf(instant, locale)
}

export function timestampOf(instant: string | number | Date, locale: RegionalLocale): string {
  return new Intl.DateTimeFormat(locale, FORM).format(new Date(instant))
}

const FORM = {
  ...({ day: 'numeric', month: 'short', year: 'numeric' } as const),
  ...({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const),
}
