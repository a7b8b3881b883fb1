import { expect, test } from 'vitest'
import type { HistoryLine } from './histories.ts'
import { packLine, readPackedLines } from './packed-histories.ts'

const summary = { samples: 2, minimum: 1, mean: 2, maximum: 3, known: 1 }
const facts = { pointId: 'Außenluft', kind: 'number', unit: null, holdSeconds: 900, isOnChange: true, summary } as const
const LINES: readonly HistoryLine[] = [
  { ...facts, form: 'columns', minimum: [1, null, 0.5], maximum: [3, null, 0.5], gap: [0, 1, 0] },
  { ...facts, form: 'samples', t: [0, 300], v: [1.25, null], nextAt: 900 },
]

async function read(bytes: Uint8Array, pieceBytes: number): Promise<HistoryLine[]> {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
  }
  const lines: HistoryLine[] = []
  for await (const line of readPackedLines(pieces())) lines.push(line)
  return lines
}
const packed = Uint8Array.from(LINES.flatMap((line) => [...packLine(line)]))

test('packed histories are read as they were, whatever pieces they come in', async () => {
  for (const pieceBytes of [1, 7, packed.length]) expect(await read(packed, pieceBytes)).toEqual(LINES)
})

test('packed histories that end in the middle of a line are not taken for whole', async () => {
  const first = packLine(LINES[0] as HistoryLine).length
  expect(await read(packed.subarray(0, first), first)).toEqual([LINES[0]])
  for (const length of [1, first - 1, first + 1, packed.length - 1]) {
    await expect(read(packed.subarray(0, length), 64)).rejects.toThrow('in the middle of a line')
  }
})
