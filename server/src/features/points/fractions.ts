const FRACTION = 'parts_per_unit'
const PERCENT = 'percent'

/**
 * Ratios from 0 to 1 are often labelled %. The numbers stay when someone says which of the two they are, so that neither
 * is a conversion of the other.
 */
export const isRelabelled = (one: string, other: string): boolean =>
  (one === PERCENT && other === FRACTION) || (one === FRACTION && other === PERCENT)

/** True if what is sent still has the label that someone corrected. */
export const isMislabelled = (
  { unit, isTold }: { readonly unit: string | null; readonly isTold: boolean },
  sent: string,
): boolean => isTold && unit === FRACTION && sent === PERCENT
