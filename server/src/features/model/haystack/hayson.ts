import { refuse } from '../../../http/refusal.ts'

/** JSON has two encodings: Hayson, and the older one with a type prefix in each string. */
export function asHayson(json: unknown): {
  _kind: 'grid'
  cols: { name: string }[]
  rows: Record<string, never>[]
} {
  const { rows, cols } = (json ?? {}) as { rows?: Record<string, unknown>[]; cols?: { name: string }[] }
  if (!Array.isArray(rows)) throw refuse('haystack.no-rows')
  const isOlder = rows.some((row) => Object.values(row).includes('m:'))
  const decoded = isOlder
    ? rows.map((row) => Object.fromEntries(Object.entries(row).map(([tag, value]) => [tag, fromOlder(value)])))
    : rows.map((row) => Object.fromEntries(Object.entries(row).map(([tag, value]) => [tag, ofToday(value)])))
  return { _kind: 'grid', cols: cols ?? [], rows: decoded as Record<string, never>[] }
}

/** A draft of Hayson, which some programs write, called numbers with a unit Num. */
function ofToday(value: unknown): unknown {
  const isDraft = typeof value === 'object' && value !== null && '_kind' in value && value._kind === 'Num'
  return isDraft ? { ...value, _kind: 'number' } : value
}

const OLDER: Readonly<Record<string, (rest: string) => unknown>> = {
  m: () => ({ _kind: 'marker' }),
  s: (rest) => rest,
  r: (rest) => {
    const [id, ...words] = rest.split(' ')
    return { _kind: 'ref', val: id, dis: words.join(' ') }
  },
  n: (rest) => {
    const [text = '', unit] = rest.split(' ')
    const val = Number(text)
    if (Number.isNaN(val)) return { _kind: 'na' }
    return unit === undefined ? val : { _kind: 'number', val, unit }
  },
  u: (val) => ({ _kind: 'uri', val }),
  d: (val) => ({ _kind: 'date', val }),
  h: (val) => ({ _kind: 'time', val }),
  y: (val) => ({ _kind: 'symbol', val }),
  t: (rest) => {
    const [val, tz] = rest.split(' ')
    return { _kind: 'dateTime', val, ...(tz !== undefined && { tz }) }
  },
  c: (rest) => {
    const [lat, lng] = rest.split(',').map(Number)
    return { _kind: 'coord', lat, lng }
  },
}

function fromOlder(value: unknown): unknown {
  const [, kind = '', rest = ''] = (typeof value === 'string' ? /^([a-z-]):(.*)$/s.exec(value) : null) ?? []
  return OLDER[kind]?.(rest) ?? value
}
