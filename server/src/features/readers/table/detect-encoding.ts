import type { TableReading } from '@bonfire/contract/imports/table-reading'
import { detect } from 'chardet'

type Encoding = NonNullable<TableReading['encoding']>

const MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** Detects the encoding from the beginning of a file. Latin-1 is read as Windows-1252, which contains it. */
export function detectEncoding(beginning: Uint8Array): Encoding {
  const marked = MARKS.find(([, mark]) => mark.every((byte, place) => beginning[place] === byte))
  if (marked) return marked[0]
  if (isUtf8(beginning)) return 'utf-8'
  const part = tellingPart(beginning)
  const found = detect(part)?.toLowerCase()
  return found === 'utf-16le' || found === 'utf-16be' ? found : (utf16Of(part) ?? 'windows-1252')
}

/** Text of Latin letters without a mark has a NUL in nearly every unit, always on the same side. */
function utf16Of(part: Uint8Array): Encoding | undefined {
  const places = { even: 0, odd: 0 }
  for (const [place, byte] of part.entries()) if (byte === 0) places[place % 2 === 0 ? 'even' : 'odd'] += 1
  const most = part.length / 3
  if (places.even === 0 && places.odd > most) return 'utf-16le'
  return places.odd === 0 && places.even > most ? 'utf-16be' : undefined
}

const TELLING_BYTES = 64 * 1024

/** The part with the first bytes beyond ASCII: guessing takes long. */
function tellingPart(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte === 0 || byte > 0x7f)
  // Units of UTF-16 begin at even places.
  const start = first < TELLING_BYTES / 2 ? 0 : first - (first % 2)
  return bytes.subarray(start, start + TELLING_BYTES)
}

/**
 * Text with some wrong bytes is UTF-8 all the same if most characters beyond ASCII are right: read otherwise, all of them
 * would be wrong without a word. A character that the end of a sample cuts is not wrong.
 */
function isUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes, { stream: true })
  // Bytes of UTF-16 without a mark are UTF-8 as well, with a NUL in every character.
  if (text.includes('\0')) return false
  const wrong = text.split('\uFFFD').length - 1
  if (wrong === 0) return true
  const beyond = text.match(/[^\0-\x7F]/gu)?.length ?? 0
  return beyond - wrong > wrong
}
