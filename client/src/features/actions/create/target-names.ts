const MAXIMUM_CHARACTERS = 20_000

/** The names of the hits' equipment, joined; as many whole names as fit in the request. */
export function targetNames(equips: readonly { readonly equip: string }[]): string {
  const names: string[] = []
  let length = 0
  for (const { equip } of equips) {
    length += equip.length + 1
    if (length > MAXIMUM_CHARACTERS) break
    names.push(equip)
  }
  return names.join(',')
}
