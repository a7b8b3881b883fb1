/** A Haystack id names one of these. */
export type RecordId =
  | { readonly of: 'site'; readonly siteKey: string }
  | { readonly of: 'equip'; readonly siteKey: string; readonly equipKey: string }
  | { readonly of: 'point'; readonly pointId: string }

// An id has letters, digits, _ : - . and ~ only. What else a key has is written as ~ and two hexadecimal digits a byte,
// so these marks, which are none, are never part of a key.
const SITE = '~site.'
const EQUIP = '~equip.'
const BETWEEN = '~~'
const PLAIN = /^[A-Za-z0-9_:.-]$/
const ESCAPED = /^(?:[A-Za-z0-9_:.-]|~[0-9A-F]{2})+$/

/** The id of a point is its key, where that can be an id: gateways know no other name of it. */
export const pointRecordId = (pointId: string): string => escaped(pointId)
export const siteRecordId = (siteKey: string): string => SITE + escaped(siteKey)
export const equipRecordId = (siteKey: string, equipKey: string): string =>
  EQUIP + escaped(siteKey) + BETWEEN + escaped(equipKey)

/** Undefined for what is no id of ours. */
export function readId(id: string): RecordId | undefined {
  if (id.startsWith(SITE)) {
    const siteKey = unescaped(id.slice(SITE.length))
    return siteKey === undefined ? undefined : { of: 'site', siteKey }
  }
  if (id.startsWith(EQUIP)) {
    const [site = '', equip = '', ...rest] = id.slice(EQUIP.length).split(BETWEEN)
    const [siteKey, equipKey] = [unescaped(site), unescaped(equip)]
    if (siteKey === undefined || equipKey === undefined || rest.length > 0) return undefined
    return { of: 'equip', siteKey, equipKey }
  }
  const pointId = unescaped(id)
  return pointId === undefined ? undefined : { of: 'point', pointId }
}

const escaped = (key: string): string =>
  Array.from(Buffer.from(key), (byte) => {
    const character = String.fromCharCode(byte)
    return PLAIN.test(character) ? character : `~${byte.toString(16).toUpperCase().padStart(2, '0')}`
  }).join('')

function unescaped(text: string): string | undefined {
  if (!ESCAPED.test(text)) return undefined
  const bytes = text
    .match(/~..|./g)
    ?.map((part) => (part.length === 1 ? part.charCodeAt(0) : Number.parseInt(part.slice(1), 16)))
  const key = Buffer.from(bytes ?? []).toString('utf8')
  // Bytes that are no UTF-8, or that need not have been escaped, are of no key.
  return escaped(key) === text ? key : undefined
}
