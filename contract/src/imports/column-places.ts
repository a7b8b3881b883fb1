/** A name of a column without what people write differently. */
export const plainColumn = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')

/** The place of each field's column: the first of its names that a column has, where no other field took it. */
export function placesOf<Field extends string>(
  names: Readonly<Partial<Record<Field, readonly string[]>>>,
  plain: readonly string[],
): { columns: Partial<Record<Field, number>>; taken: Set<number> } {
  const columns: Partial<Record<Field, number>> = {}
  const taken = new Set<number>()
  for (const [field, known] of Object.entries(names) as [Field, readonly string[]][]) {
    const name = known.find((one) => plain.some((found, place) => found === one && !taken.has(place)))
    if (name === undefined) continue
    const place = plain.findIndex((found, at) => found === name && !taken.has(at))
    columns[field] = place
    taken.add(place)
  }
  return { columns, taken }
}

/** The place of a column that is there twice under the same name. */
export const repeatedPlace = (
  columns: Readonly<Partial<Record<string, number>>>,
  plain: readonly string[],
): number | undefined =>
  Object.values(columns).find((place) => place !== undefined && plain.indexOf(plain[place] ?? '', place + 1) >= 0)
