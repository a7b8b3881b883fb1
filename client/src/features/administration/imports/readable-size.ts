import { useFormatter } from 'use-intl'

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** A size as a person reads it, in the largest unit that leaves at least 1. */
export function useReadableSize(): (sizeBytes: number) => string {
  const format = useFormatter()
  return (sizeBytes) => {
    let size = sizeBytes
    let place = 0
    while (size >= 1024 && place < UNITS.length - 1) {
      size /= 1024
      place += 1
    }
    const unit = UNITS[place] ?? 'byte'
    return format.number(size, {
      style: 'unit',
      unit,
      unitDisplay: unit === 'byte' ? 'long' : 'short',
      maximumFractionDigits: 1,
    })
  }
}
