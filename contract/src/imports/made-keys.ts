/** An id made from a name, `tour-nord`, that is not in use; it is from then on. */
export function makeId(name: string, used: Set<string>, otherwise = 'site'): string {
  return unused(wordsOf(name).toLowerCase() || otherwise, used)
}

/** A key made from the name of a project, `TOUR-NORD`, that is not in use; it is from then on. */
export function makeProjectKey(name: string, used: Set<string>): string {
  return unused(wordsOf(name).toUpperCase() || 'PROJECT', used)
}

const MAXIMUM_LENGTH = 100

const wordsOf = (name: string) =>
  name
    .replaceAll(/œ/gi, 'oe')
    .replaceAll(/æ/gi, 'ae')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, MAXIMUM_LENGTH)
    .replaceAll(/^-|-$/g, '')

function unused(made: string, used: Set<string>): string {
  let key = made
  for (let number = 2; used.has(key); number += 1) key = `${made}-${number}`
  used.add(key)
  return key
}
