import type { Candidate } from './sample-places.repository.ts'

/** The place where samples belong, and where points that are not known are created. */
export interface Place {
  readonly siteRowId: number
  readonly siteKey: string
  readonly equip: { readonly id: number; readonly key: string } | null
}

export type Choice = { readonly point: Candidate } | { readonly several: readonly Candidate[] } | undefined

/**
 * The point that a column, or a sender, calls by a name. With a place it is looked for at the equip, then at the site, and
 * never elsewhere: controllers of one make call their points alike.
 */
export function whichPoint(candidates: readonly Candidate[], place: Place | undefined): Choice {
  if (!place) return withoutPlace(candidates)
  const atSite = candidates.filter(({ siteRowId }) => siteRowId === place.siteRowId)
  const { equip } = place
  if (equip === null) return oneOf(atSite) ?? oneOf(candidates.filter(namesItsSite))
  const ofSite = atSite.filter(({ equipRowId }) => equipRowId === null)
  // Only points that are named after another equip can be of it.
  return (
    bestOf(atSite.filter(({ equipRowId }) => equipRowId === equip.id)) ??
    bestOf(ofSite) ??
    oneOf(atSite.filter(namesItsEquip)) ??
    oneOf(candidates.filter(namesItsSite))
  )
}

/** An ID is enough, unless it is but a name that other points have too. A name alone is not. */
function withoutPlace(candidates: readonly Candidate[]): Choice {
  const keyed = candidates.filter(({ isByKey }) => isByKey)
  const point = keyed.find(({ isExact }) => isExact) ?? (keyed.length === 1 ? keyed[0] : undefined)
  const others = candidates.filter((one) => one !== point && !one.isByKey)
  if (point && (others.length === 0 || namesItsEquip(point) || namesItsSite(point))) return { point }
  return candidates.length > 1 ? { several: candidates } : undefined
}

const oneOf = (candidates: readonly Candidate[]): Choice => {
  const [point, other] = candidates
  if (!point || !other) return point && { point }
  const exact = candidates.find((one) => one.isExact && (namesItsEquip(one) || namesItsSite(one)))
  return exact ? { point: exact } : { several: candidates }
}

/** An ID goes before a name within one equip, or of the site itself. */
const bestOf = (candidates: readonly Candidate[]): Choice =>
  oneOf(candidates.filter(({ isExact }) => isExact)) ??
  oneOf(candidates.filter(({ isByKey }) => isByKey)) ??
  oneOf(candidates)

const namesItsEquip = ({ pointId, equipKey, isByKey }: Candidate) =>
  isByKey && equipKey !== null && isWithin(pointId, equipKey)
const namesItsSite = ({ pointId, siteKey, isByKey }: Candidate) => isByKey && isWithin(pointId, siteKey)

/** True if a name says of itself whose point it is. Another unit may have one of any other name. */
export const namesItsPlace = (name: string, { equipKey, equipName, siteKey }: Candidate): boolean =>
  [equipKey, equipName, siteKey].some((place) => place !== null && isWithin(name, place))

/** `ahu-1.sat` begins with `ahu-1`. */
const isWithin = (key: string, place: string) =>
  key.toLowerCase().startsWith(place.toLowerCase()) && /^[^\p{L}\p{N}]/u.test(key.slice(place.length))

const LONGEST_ID = 200

/** The IDs that a name may be at a place, the likeliest first. */
export function idsAt(place: Place | undefined, name: string): string[] {
  if (!place) return [name]
  const { siteKey, equip } = place
  return equip === null
    ? [name, idIn(siteKey, name)]
    : [idIn(siteKey, idIn(equip.key, name)), idIn(equip.key, name), name]
}

const idIn = (place: string, name: string) =>
  isWithin(name, place) ? name : `${place}.${name.replaceAll(',', ' ')}`.slice(0, LONGEST_ID)
