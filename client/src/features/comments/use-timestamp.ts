import { format } from 'date-fns/format'
import { enUS } from 'date-fns/locale/en-US'
import { fr } from 'date-fns/locale/fr'
import { useLocale } from 'use-intl'

const LOCALES = { en: enUS, fr }
const PATTERNS = { en: 'MMM d, yyyy, HH:mm', fr: 'd MMM yyyy, HH:mm' }

/** An instant as `MMM d, yyyy, HH:mm`, in French with the day first, in the browser's time zone. */
export function useTimestamp() {
  const locale = useLocale()
  return (instant: string | number | Date) => timestampOf(instant, locale)
}

export function timestampOf(instant: string | number | Date, locale: keyof typeof LOCALES): string {
  return format(instant, PATTERNS[locale], { locale: LOCALES[locale] })
}
