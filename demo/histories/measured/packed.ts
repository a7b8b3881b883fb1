import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'

/** What a point measured, by the clock on the wall of its building. */
export interface WallSamples {
  /** Seconds of the wall clock since 1970, rising. */
  readonly wall: Float64Array
  readonly values: Float64Array
}

interface Header {
  readonly points: readonly { readonly id: string; readonly samples: number; readonly decimals: number }[]
}

/**
 * Measured histories in one file: a line of JSON with the points, then of each point the differences of its seconds and
 * of its values as decimal integers; all of it compressed.
 */
export function pack(points: ReadonlyMap<string, WallSamples & { readonly decimals: number }>): Buffer {
  const header: Header = {
    points: [...points].map(([id, { wall, decimals }]) => ({ id, samples: wall.length, decimals })),
  }
  const bytes: number[] = [...Buffer.from(`${JSON.stringify(header)}\n`)]
  for (const { wall, values, decimals } of points.values()) {
    writeDifferences(bytes, wall)
    writeDifferences(
      bytes,
      values.map((value) => Math.round(value * 10 ** decimals)),
    )
  }
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_LGWIN]: 24 }
  return brotliCompressSync(Uint8Array.from(bytes), { params })
}

export function unpack(packed: Uint8Array): Map<string, WallSamples> {
  const bytes = brotliDecompressSync(packed)
  const end = bytes.indexOf(0x0a)
  const { points } = JSON.parse(bytes.toString('utf8', 0, end)) as Header
  const reader = { bytes, place: end + 1 }
  return new Map(
    points.map(({ id, samples, decimals }) => {
      const wall = readDifferences(reader, samples)
      const values = readDifferences(reader, samples).map((value) => value / 10 ** decimals)
      return [id, { wall, values }]
    }),
  )
}

/** Seven bits a byte, the sign in the lowest bit. */
function writeDifferences(bytes: number[], numbers: Float64Array): void {
  let before = 0
  for (const number of numbers) {
    const difference = number - before
    before = number
    let left = difference < 0 ? -2 * difference - 1 : 2 * difference
    for (; left >= 128; left = Math.floor(left / 128)) bytes.push((left % 128) + 128)
    bytes.push(left)
  }
}

function readDifferences(reader: { readonly bytes: Uint8Array; place: number }, count: number): Float64Array {
  const numbers = new Float64Array(count)
  let before = 0
  for (let place = 0; place < count; place++) {
    let [whole, weight, byte] = [0, 1, 128]
    for (; byte >= 128; weight *= 128) {
      byte = reader.bytes[reader.place++] ?? 0
      whole += (byte % 128) * weight
    }
    before += whole % 2 === 1 ? -(whole + 1) / 2 : whole / 2
    numbers[place] = before
  }
  return numbers
}
