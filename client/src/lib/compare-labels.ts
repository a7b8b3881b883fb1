const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** `Building 2` before `Building 10`. */
export function compareLabels(a: string, b: string): number {
  return collator.compare(a, b)
}
