import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { ByteReader, ByteWriter, shuffle, unshuffle } from './bytes.ts'

/**
 * The samples of a point on a UTC day in few bytes. After a version byte, raw-deflated: how many; their seconds of the
 * day, as start and step where regular, else as differences; a bitmap if some have no value; the values as decimal
 * integers of the smallest power of ten that is exact, as differences, else as float32 if exact, else as float64, bytes
 * of equal weight side by side. Reading gives back exactly what was written.
 */
const VERSION = 1
const DEFLATE_LEVEL = 1
// A day of 5-minute values takes some 600; to set aside 16 kB for it, as zlib would, takes longer than unpacking.
const USUAL_BYTES = 2048
const LARGEST_EXPONENT = 4
const FLOAT32 = 5
const FLOAT64 = 6
const ALL_NULL = 7
const REGULAR = 0
const IRREGULAR = 1
// Differences of such integers are exact too.
const LARGEST_INTEGER = 2 ** 51

export interface DaySamples {
  /** Seconds of the day, rising. */
  readonly seconds: Int32Array
  /** NaN: the sensor had no value. */
  readonly values: Float64Array
}

/** A newer version of Bonfire wrote the chunk. */
export class UnknownChunkVersion extends Error {
  readonly version: number
  /** The point and day of the chunk, once they are known. */
  pointRowId?: number
  day?: number
  constructor(version: number) {
    super(`A chunk has the unknown version ${version}`)
    this.version = version
  }
}

export function encodeChunk({ seconds, values }: DaySamples): Buffer {
  const writer = new ByteWriter(seconds.length * 11 + 32)
  writer.varint(seconds.length)
  writeSeconds(writer, seconds)
  const known = writeNulls(writer, values)
  writeValues(writer, known)
  return Buffer.concat([Uint8Array.of(VERSION), deflateRawSync(writer.bytes(), { level: DEFLATE_LEVEL })])
}

/** Throws `UnknownChunkVersion`. */
export function decodeChunk(body: Uint8Array): DaySamples {
  if (body[0] !== VERSION) throw new UnknownChunkVersion(body[0] ?? 0)
  const reader = new ByteReader(inflateRawSync(body.subarray(1), { chunkSize: USUAL_BYTES }))
  const count = reader.varint()
  const seconds = readSeconds(reader, count)
  return { seconds, values: readValues(reader, count) }
}

function writeSeconds(writer: ByteWriter, seconds: Int32Array): void {
  const step = (seconds[1] ?? 0) - (seconds[0] ?? 0)
  const isRegular = seconds.every((second, place) => place === 0 || second - (seconds[place - 1] ?? 0) === step)
  writer.byte(isRegular ? REGULAR : IRREGULAR)
  if (isRegular) {
    writer.varint(seconds[0] ?? 0)
    writer.varint(seconds.length > 1 ? step : 0)
    return
  }
  let before = 0
  for (const second of seconds) {
    writer.varint(second - before)
    before = second
  }
}

function readSeconds(reader: ByteReader, count: number): Int32Array {
  const seconds = new Int32Array(count)
  if (reader.byte() === REGULAR) {
    const start = reader.varint()
    const step = reader.varint()
    for (let place = 0; place < count; place++) seconds[place] = start + place * step
    return seconds
  }
  let before = 0
  for (let place = 0; place < count; place++) {
    before += reader.varint()
    seconds[place] = before
  }
  return seconds
}

/** Returns the values that are there. */
function writeNulls(writer: ByteWriter, values: Float64Array): Float64Array {
  const nullCount = values.reduce((sum, value) => sum + (Number.isNaN(value) ? 1 : 0), 0)
  writer.byte(nullCount === 0 ? 0 : 1)
  if (nullCount === 0) return values
  const bitmap = new Uint8Array(Math.ceil(values.length / 8))
  for (let place = 0; place < values.length; place++) {
    if (Number.isNaN(values[place])) bitmap[place >> 3] = (bitmap[place >> 3] ?? 0) | (1 << (place & 7))
  }
  writer.all(bitmap)
  return values.filter((value) => !Number.isNaN(value))
}

function writeValues(writer: ByteWriter, values: Float64Array): void {
  if (values.length === 0) {
    writer.byte(ALL_NULL)
    return
  }
  const exponent = exactExponent(values)
  if (exponent !== undefined) {
    writer.byte(exponent)
    const scale = 10 ** exponent
    let before = 0
    for (const value of values) {
      const integer = Math.round(value * scale)
      writer.signed(integer - before)
      before = integer
    }
    return
  }
  const isSmall = values.every((value) => Math.fround(value) === value)
  writer.byte(isSmall ? FLOAT32 : FLOAT64)
  const floats = isSmall ? Float32Array.from(values) : Float64Array.from(values)
  writer.all(shuffle(new Uint8Array(floats.buffer), floats.BYTES_PER_ELEMENT))
}

function readValues(reader: ByteReader, count: number): Float64Array {
  const bitmap = reader.byte() === 0 ? undefined : reader.take(Math.ceil(count / 8))
  const isNull = (place: number) => bitmap !== undefined && (((bitmap[place >> 3] ?? 0) >> (place & 7)) & 1) === 1
  const values = new Float64Array(count)
  const form = reader.byte()
  if (form === ALL_NULL) return values.fill(Number.NaN)
  if (form <= LARGEST_EXPONENT) {
    const scale = 10 ** form
    let integer = 0
    for (let place = 0; place < count; place++) {
      if (isNull(place)) values[place] = Number.NaN
      else {
        integer += reader.signed()
        values[place] = integer / scale
      }
    }
    return values
  }
  const width = form === FLOAT32 ? 4 : 8
  const bytes = unshuffle(reader.rest(), width)
  const floats = form === FLOAT32 ? new Float32Array(bytes.buffer) : new Float64Array(bytes.buffer)
  let next = 0
  for (let place = 0; place < count; place++)
    values[place] = isNull(place) ? Number.NaN : (floats[next++] ?? Number.NaN)
  return values
}

/** The smallest power of ten that makes all values whole and gives them back exactly; undefined if none does. */
function exactExponent(values: Float64Array): number | undefined {
  let exponent = 0
  for (const value of values) {
    while (!isExact(value, 10 ** exponent)) {
      if (++exponent > LARGEST_EXPONENT) return undefined
    }
  }
  // A later value may have raised it beyond what keeps an earlier one exact.
  return values.every((value) => isExact(value, 10 ** exponent)) ? exponent : undefined
}

function isExact(value: number, scale: number): boolean {
  if (Object.is(value, -0)) return false
  const integer = Math.round(value * scale)
  return Math.abs(integer) <= LARGEST_INTEGER && Object.is(integer / scale, value)
}
