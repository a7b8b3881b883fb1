/** The same numbers at every run of a test. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 to 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** From 0 to below `count`. */
  below(count: number): number {
    return Math.floor(this.next() * count)
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)] as Item
  }

  chance(share: number): boolean {
    return this.next() < share
  }
}
