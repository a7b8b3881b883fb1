/** FNV-1a: the same text gives the same number on every machine; 32 bits, unsigned. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return mix(hash, 0)
}

/** Derives a seed for one aspect; neighbouring aspects are uncorrelated. */
export function mix(seed: number, aspect: number): number {
  let mixed = (seed ^ Math.imul(aspect + 0x9e3779b9, 0x85ebca6b)) >>> 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** From 0, below 1. */
export function chance(seed: number, aspect: number): number {
  return mix(seed, aspect) / 0x1_0000_0000
}

export type Dice = () => number

/** A sequence of numbers from 0, below 1. */
export function dice(seed: number): Dice {
  let throws = 0
  return () => chance(seed, ++throws)
}

export type Range = readonly [low: number, high: number]

export function within([low, high]: Range, share: number): number {
  return low + (high - low) * share
}

export function wholeWithin([low, high]: Range, share: number): number {
  return Math.min(high, Math.floor(low + (high - low + 1) * share))
}

export function pick<Item>(items: readonly [Item, ...Item[]], share: number): Item {
  return items[Math.floor(share * items.length)] ?? items[0]
}
