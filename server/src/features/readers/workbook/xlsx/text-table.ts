import { refuse } from '../../../../http/refusal.ts'
import type { WorkbookLimits } from '../limits.ts'

// Longer than the longest text.
const BLOCK_BYTES = 4 * 1024 * 1024

/** Texts by number, as bytes: a million of them are no work for the garbage collector. */
export class TextTable {
  readonly #blocks: Buffer[] = []
  readonly #maximumBytes: number
  #usedBytes = BLOCK_BYTES
  #count = 0
  #starts = new Float64Array(1024)
  #lengths = new Uint32Array(1024)

  constructor({ sharedBytes }: WorkbookLimits) {
    this.#maximumBytes = sharedBytes
  }

  add(text: string): void {
    const bytes = Buffer.byteLength(text)
    if (this.#usedBytes + bytes > BLOCK_BYTES) {
      if ((this.#blocks.length + 1) * BLOCK_BYTES > this.#maximumBytes + BLOCK_BYTES) throw this.#tooMany()
      this.#blocks.push(Buffer.allocUnsafe(BLOCK_BYTES))
      this.#usedBytes = 0
    }
    if (this.#count === this.#lengths.length) this.#grow()
    this.#blocks.at(-1)?.write(text, this.#usedBytes)
    this.#starts[this.#count] = (this.#blocks.length - 1) * BLOCK_BYTES + this.#usedBytes
    this.#lengths[this.#count++] = bytes
    this.#usedBytes += bytes
  }

  at(number: number): string | undefined {
    if (!(number >= 0 && number < this.#count)) return undefined
    const start = this.#starts[number] ?? 0
    const from = start % BLOCK_BYTES
    return this.#blocks[Math.floor(start / BLOCK_BYTES)]?.toString('utf8', from, from + (this.#lengths[number] ?? 0))
  }

  #grow(): void {
    const size = this.#lengths.length * 2
    // Empty texts take no bytes, but a place.
    if (size * 12 > this.#maximumBytes) throw this.#tooMany()
    const [starts, lengths] = [new Float64Array(size), new Uint32Array(size)]
    starts.set(this.#starts)
    lengths.set(this.#lengths)
    this.#starts = starts
    this.#lengths = lengths
  }

  #tooMany() {
    return refuse('workbook.many-texts', { maximumMegabytes: Math.round(this.#maximumBytes / 1e6) })
  }
}
