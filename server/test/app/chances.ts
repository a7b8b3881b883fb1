/** Repeats, but as if by chance: each call returns a whole number below the given one. */
export function chances(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}
