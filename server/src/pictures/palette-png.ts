import { crc32, deflateSync } from 'node:zlib'

interface Picture {
  readonly width: number
  readonly height: number
  /** A palette index per pixel, row by row from the top. */
  readonly pixels: Uint8Array
  /** Red, green and blue, 0 to 255. */
  readonly palette: readonly (readonly [number, number, number])[]
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const BITS_PER_PIXEL = 8
const WITH_PALETTE = 3

/** A picture of few colours as a PNG file. */
export function pngOf({ width, height, pixels, palette }: Picture): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([BITS_PER_PIXEL, WITH_PALETTE], 8)
  // Each row starts with its filter type; 0 is none.
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
