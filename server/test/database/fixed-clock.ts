/** A stopped clock, for tests. */
export function fixedClock(instant: string): () => Date {
  return () => new Date(instant)
}
