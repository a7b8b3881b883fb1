import { useLocale } from 'use-intl'

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** A localised file size: at most one decimal, in the largest unit that gives at least 1. */
export function readableSize(sizeBytes: number, locale: string): string {
  let size = sizeBytes
  let place = 0
  while (size >= 1024 && place < UNITS.length - 1) {
    size /= 1024
    place += 1
  }
  const unit = UNITS[place] ?? 'byte'
  const unitDisplay = unit === 'byte' ? 'long' : 'short'
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 }).format(size)
}

/** The same in the language of the page. */
export function useReadableSize(): (sizeBytes: number) => string {
  const locale = useLocale()
  return (sizeBytes) => readableSize(sizeBytes, locale)
}
