import type { ByteRange } from '../../storage/storage.ts'

/**
 * The range requested by a `Range` header. `whole`: everything, also for an unreadable header and for multiple ranges,
 * which a server may ignore. `outside`: not satisfiable.
 */
export function rangeOf(header: string | undefined, sizeBytes: number): ByteRange | 'whole' | 'outside' {
  const [, first = '', last = ''] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? '') ?? []
  if (first === '' && last === '') return 'whole'
  // `-500`: the last 500 bytes.
  const start = first === '' ? Math.max(0, sizeBytes - Number(last)) : Number(first)
  const end = first === '' || last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1)
  if (first !== '' && last !== '' && Number(last) < start) return 'whole'
  return start <= end ? { start, end } : 'outside'
}
