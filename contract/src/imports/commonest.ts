/** The first of the commonest. */
export function commonestOf(values: readonly string[]): string | undefined {
  const counts = [...Map.groupBy(values, (value) => value)].toSorted(([, a], [, b]) => b.length - a.length)
  return counts[0]?.[0]
}
