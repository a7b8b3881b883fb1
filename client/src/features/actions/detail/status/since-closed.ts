/**
 * Whether an equip has fired since the day its action was closed; days as `yyyy-MM-dd`. Undefined for hits on that day:
 * they may be from before.
 */
export function hasFiredSince(latestDay: string | null, closedDay: string): boolean | undefined {
  if (latestDay === closedDay) return undefined
  return latestDay !== null && latestDay > closedDay
}
