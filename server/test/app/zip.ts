import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipEntry {
  readonly name: string
  /** As stored in the archive. */
  readonly data: Buffer
  /** What the archive claims; by default the size of the data. */
  readonly unpackedBytes?: number
  /** 0: stored, 8: deflated. */
  readonly method?: number
  readonly checksum?: number
  readonly isEncrypted?: boolean
  /** Writes its sizes with 64 bits. */
  readonly isZip64?: boolean
}

export function deflated(name: string, content: string | Buffer): ZipEntry {
  const unpacked = Buffer.from(content)
  return {
    name,
    data: deflateRawSync(unpacked),
    unpackedBytes: unpacked.length,
    method: 8,
    checksum: crc32(unpacked),
  }
}

const SIGNATURES = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 }
const NOT_HERE = 0xffffffff

/** Writes whatever it is given, even what no program would. */
export function archive(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name)
    const extra = entry.isZip64 ? zip64Sizes(entry) : Buffer.alloc(0)
    const local = Buffer.concat([signature(SIGNATURES.local), facts(entry, name, extra), name, extra, entry.data])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    const version = Buffer.from([20, 0])
    directory.push(
      Buffer.concat([signature(SIGNATURES.central), version, facts(entry, name, extra), place, name, extra]),
    )
    locals.push(local)
    offset += local.length
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(listing.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, listing, signature(SIGNATURES.end), end])
}

function facts(entry: ZipEntry, name: Buffer, extra: Buffer): Buffer {
  const { data, unpackedBytes = data.length, method = 0, checksum = crc32(data), isEncrypted, isZip64 } = entry
  const written = Buffer.alloc(26)
  written.writeUInt16LE(isZip64 ? 45 : 20, 0)
  written.writeUInt16LE(isEncrypted ? 1 : 0, 2)
  written.writeUInt16LE(method, 4)
  written.writeUInt32LE(checksum, 10)
  written.writeUInt32LE(isZip64 ? NOT_HERE : data.length, 14)
  written.writeUInt32LE(isZip64 ? NOT_HERE : unpackedBytes, 18)
  written.writeUInt16LE(name.length, 22)
  written.writeUInt16LE(extra.length, 24)
  return written
}

function zip64Sizes({ data, unpackedBytes = data.length }: ZipEntry): Buffer {
  const extra = Buffer.alloc(20)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(16, 2)
  extra.writeBigUInt64LE(BigInt(unpackedBytes), 4)
  extra.writeBigUInt64LE(BigInt(data.length), 12)
  return extra
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
