import { HDateTime, type HDict, HRef, HStr } from 'haystack-core'
import { refuse } from '../../../http/refusal.ts'

export function idOf(dict: HDict): string {
  const id = refOf(dict, 'id')
  if (id === undefined) throw refuse('haystack.no-id', { record: nameOfRecord(dict) })
  return id
}

export const nameOfRecord = (dict: HDict): string =>
  textOf(dict, 'dis') ?? textOf(dict, 'navName') ?? dict.get<HRef>('id')?.dis ?? refOf(dict, 'id') ?? 'without a name'

export function textOf(dict: HDict, tag: string): string | undefined {
  const value = dict.get(tag)
  return value instanceof HStr && value.value.trim() !== '' ? value.value : undefined
}

export function refOf(dict: HDict, tag: string): string | undefined {
  const value = dict.get(tag)
  return value instanceof HRef ? value.value : undefined
}

/** The IANA name of a zone of Haystack, such as New_York. */
export function timeZoneOf(tz: string): string | undefined {
  return HDateTime.getIANATimeZone(tz) || undefined
}

export const tagNames = (dict: HDict): Record<string, true> =>
  Object.fromEntries(dict.keys.map((name) => [name, true as const]))
