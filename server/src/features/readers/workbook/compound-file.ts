import type { FileHandle } from 'node:fs/promises'

const ENTRY_BYTES = 128
const MAXIMUM_SECTORS = 64

/**
 * The names in the directory of a compound file: the container of .xls files, and of workbooks encrypted with a
 * password. None if it is damaged.
 */
export async function namesInCompoundFile(file: FileHandle): Promise<string[]> {
  const header = await bytesAt(file, 0, 512)
  if (header.length < 512) return []
  const sectorBytes = header.readUInt16LE(30) === 12 ? 4096 : 512
  const sectorAt = (sector: number) => bytesAt(file, (sector + 1) * sectorBytes, sectorBytes)
  const names: string[] = []
  let sector = header.readUInt32LE(48)
  for (let count = 0; count < MAXIMUM_SECTORS; count++) {
    const entries = await sectorAt(sector)
    if (entries.length < sectorBytes) return names
    for (let at = 0; at < sectorBytes; at += ENTRY_BYTES) {
      const nameBytes = Math.min(64, entries.readUInt16LE(at + 64))
      if (nameBytes > 2) names.push(entries.toString('utf16le', at, at + nameBytes - 2))
    }
    // The table that chains the sectors is itself in sectors, whose first 109 the header lists.
    const links = sectorBytes / 4
    const table = Math.floor(sector / links)
    if (table >= 109) return names
    const chain = await sectorAt(header.readUInt32LE(76 + table * 4))
    if (chain.length < sectorBytes) return names
    sector = chain.readUInt32LE((sector % links) * 4)
  }
  return names
}

export async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
