import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

/** A text that was compressed by itself, and can be sent between others. */
export interface GzipPiece {
  /** Blocks of DEFLATE that end with a whole byte, and none of which is the last. */
  readonly blocks: Buffer
  /** The checksum of the text in UTF-8. */
  readonly checksum: number
  readonly byteLength: number
}

const LEVEL = 4
const compress = promisify(deflateRaw)

export async function gzipPiece(text: string): Promise<GzipPiece> {
  const bytes = Buffer.from(text)
  const blocks = await compress(bytes, { level: LEVEL, finishFlush: constants.Z_SYNC_FLUSH })
  return { blocks, checksum: crc32(bytes), byteLength: bytes.length }
}

// RFC 1952: no name, no time, an unknown system.
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** A last block without content. */
const LAST_BLOCK = Buffer.from([0x03, 0x00])

/** Joins the texts of pieces in one gzip file, because browsers read only the first of several files. */
export function gzipOf(pieces: readonly GzipPiece[]): Buffer {
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(pieces.reduce(addChecksum, 0))
  trailer.writeUInt32LE(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0) % 2 ** 32, 4)
  return Buffer.concat([HEADER, ...pieces.map(({ blocks }) => blocks), LAST_BLOCK, trailer])
}

// A CRC is a polynomial over GF(2), lowest power in the highest bit. The CRC of two texts together is that of the first,
// times x to the number of bits of the second, plus that of the second.
const addChecksum = (before: number, { checksum, byteLength }: GzipPiece): number =>
  (multiply(before, powerForBytes(byteLength)) ^ checksum) >>> 0

const MODULUS = 0xedb88320
const ONE = 0x80000000
const X_TO_THE_EIGHT = 0x00800000

/** x to the number of bits in so many bytes, by squaring. */
function powerForBytes(bytes: number): number {
  let power = ONE
  let square = X_TO_THE_EIGHT
  for (let left = bytes; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) power = multiply(power, square)
    square = multiply(square, square)
  }
  return power
}

function multiply(one: number, other: number): number {
  let product = 0
  let shifted = other
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if (one & bit) product ^= shifted
    shifted = shifted & 1 ? (shifted >>> 1) ^ MODULUS : shifted >>> 1
  }
  return product >>> 0
}
