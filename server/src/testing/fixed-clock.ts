/** A clock that stands still, for a context in a test. */
export function fixedClock(instant: string): () => Date {
  return () => new Date(instant)
}
