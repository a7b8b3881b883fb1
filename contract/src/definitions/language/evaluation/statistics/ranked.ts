import type { Numbers } from '../truth.ts'

/** The group of a cell that is in none. */
export const NO_GROUP = -1

/**
 * Some of the cells, by group and in order of their values: the places of a group follow each other. The one that was
 * asked for is remembered, because the next is near it. So a step costs little where many cells are held; of few, the
 * next is far.
 */
export class Ranked {
  readonly #of: Numbers
  readonly #groupOf: Int32Array
  /** Cells by place, and places by cell. */
  readonly #cells: Int32Array
  readonly #places: Int32Array
  readonly #isHeld: Uint8Array
  /** The number of cells held, the place last asked for, and the number held before it; by group. */
  readonly #counts: Int32Array
  readonly #at: Int32Array
  readonly #before: Int32Array

  /** Cells without a value are in no group. */
  constructor(of: Numbers, groupOf: Int32Array, groupCount: number) {
    this.#of = of
    this.#groupOf = groupOf
    this.#cells = sortedCells(of, groupOf, groupCount)
    this.#places = new Int32Array(of.length)
    for (let place = 0; place < this.#cells.length; place++) this.#places[this.#cells[place] as number] = place
    this.#isHeld = new Uint8Array(this.#cells.length)
    this.#counts = new Int32Array(groupCount)
    this.#at = new Int32Array(groupCount)
    this.#before = new Int32Array(groupCount)
  }

  count(group: number): number {
    return this.#counts[group] as number
  }

  add(cell: number): void {
    const group = this.#groupOf[cell] as number
    const place = this.#places[cell] as number
    this.#isHeld[place] = 1
    if (this.#counts[group] === 0) {
      this.#at[group] = place
      this.#before[group] = 0
    } else if (place < (this.#at[group] as number)) (this.#before[group] as number)++
    ;(this.#counts[group] as number)++
  }

  remove(cell: number): void {
    const group = this.#groupOf[cell] as number
    const place = this.#places[cell] as number
    this.#isHeld[place] = 0
    ;(this.#counts[group] as number)--
    if (place < (this.#at[group] as number)) (this.#before[group] as number)--
  }

  /** The median of a group that holds cells. */
  median(group: number): number {
    const count = this.count(group)
    const place = this.#placeOf(group, (count - 1) >> 1)
    const one = this.#of[this.#cells[place] as number] as number
    if (count % 2 === 1) return one
    return (one + (this.#of[this.#cells[this.#nextHeld(place)] as number] as number)) / 2
  }

  /** The place of the cell that so many others of its group are before. */
  #placeOf(group: number, rank: number): number {
    let at = this.#at[group] as number
    let before = this.#before[group] as number
    while (before > rank) {
      at--
      before -= this.#isHeld[at] as number
    }
    while (before < rank || this.#isHeld[at] === 0) {
      before += this.#isHeld[at] as number
      at++
    }
    this.#at[group] = at
    this.#before[group] = before
    return at
  }

  #nextHeld(place: number): number {
    let next = place + 1
    while (this.#isHeld[next] === 0) next++
    return next
  }
}

const DIGIT_BITS = 11
const DIGITS = 2 ** DIGIT_BITS
// Of half a number of 64 bits.
const SHIFTS = [0, DIGIT_BITS, 2 * DIGIT_BITS]
const SIGN = 0x80000000
// Where the lower half of a number is, which depends on the machine.
const LOW = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1 ? 0 : 1

/** Cells that are in a group, by group and value: sorted by the bits of the values, because comparing takes longer. */
function sortedCells(of: Numbers, groupOf: Int32Array, groupCount: number): Int32Array {
  const { low, high } = orderedHalves(of)
  const groups = new Uint32Array(of.length)
  let count = 0
  for (let cell = 0; cell < of.length; cell++) if (groupOf[cell] !== NO_GROUP) count++
  let cells = new Int32Array(count)
  let next = 0
  for (let cell = 0; cell < of.length; cell++) {
    const group = groupOf[cell] as number
    if (group === NO_GROUP) continue
    groups[cell] = group
    cells[next++] = cell
  }
  let others = new Int32Array(count)
  const sort = (keys: Uint32Array, shift: number, mask: number) => {
    if (sortBy(keys, { shift, mask }, { cells, others })) [cells, others] = [others, cells]
  }
  for (const half of [low, high]) for (const shift of SHIFTS) sort(half, shift, DIGITS - 1)
  sort(groups, 0, 2 ** Math.ceil(Math.log2(groupCount + 1)) - 1)
  return cells
}

/** Numbers as two halves whose bits are in their order: the sign is turned, and of negative ones everything. */
function orderedHalves(of: Numbers): { low: Uint32Array; high: Uint32Array } {
  const halves = new Uint32Array(Float64Array.from(of).buffer)
  const [low, high] = [new Uint32Array(of.length), new Uint32Array(of.length)]
  for (let cell = 0; cell < of.length; cell++) {
    const [lower, upper] = [halves[2 * cell + LOW] as number, halves[2 * cell + 1 - LOW] as number]
    const isNegative = upper >= SIGN
    low[cell] = isNegative ? ~lower : lower
    high[cell] = isNegative ? ~upper : upper ^ SIGN
  }
  return { low, high }
}

/** Sorts by some bits, equals in their order; false if they are the same for all, and nothing was done. */
function sortBy(
  keys: Uint32Array,
  { shift, mask }: { shift: number; mask: number },
  { cells, others }: { cells: Int32Array; others: Int32Array },
): boolean {
  const starts = new Int32Array(mask + 2)
  for (let place = 0; place < cells.length; place++) {
    ;(starts[(((keys[cells[place] as number] as number) >>> shift) & mask) + 1] as number)++
  }
  const first = cells.length === 0 ? 0 : ((keys[cells[0] as number] as number) >>> shift) & mask
  if (starts[first + 1] === cells.length) return false
  for (let key = 1; key <= mask + 1; key++) (starts[key] as number) += starts[key - 1] as number
  for (let place = 0; place < cells.length; place++) {
    const cell = cells[place] as number
    const key = ((keys[cell] as number) >>> shift) & mask
    others[starts[key] as number] = cell
    ;(starts[key] as number)++
  }
  return true
}
