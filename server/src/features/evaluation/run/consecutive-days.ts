import { MILLISECONDS_PER_DAY } from '@bonfire/contract/values/durations'

/** Days that follow one another, rising, as one list each, the newest list first. */
export function consecutiveDays(days: readonly string[]): string[][] {
  const lists: string[][] = []
  for (const day of days.toSorted()) {
    const list = lists.at(-1)
    const last = list?.at(-1)
    if (list && last !== undefined && Date.parse(day) - Date.parse(last) === MILLISECONDS_PER_DAY) list.push(day)
    else lists.push([day])
  }
  return lists.reverse()
}
