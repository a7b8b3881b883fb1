/** Each person has their own: whoever signs in next on this device neither sees nor sends them. */
export const unsentName = (personId: string) => `BonfireUnsent.${personId}`

/** Cheap to ask on every page. */
export function hasUnsent(personId: string): boolean {
  try {
    return localStorage.getItem(unsentName(personId)) !== null
  } catch {
    return false
  }
}
