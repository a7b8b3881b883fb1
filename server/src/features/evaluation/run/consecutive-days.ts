import { MILLISECONDS_PER_DAY } from '@bonfire/contract/values/durations'

/** Days that follow one another, rising, as one list each, the newest list first. */
export function consecutive<Day extends { readonly day: string }>(days: readonly Day[]): Day[][] {
  const lists: Day[][] = []
  for (const one of days.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    const list = lists.at(-1)
    const last = list?.at(-1)
    if (list && last && Date.parse(one.day) - Date.parse(last.day) === MILLISECONDS_PER_DAY) list.push(one)
    else lists.push([one])
  }
  return lists.reverse()
}
