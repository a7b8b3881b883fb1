import * as z from 'zod/mini'
import { EQUIP_KINDS } from '../definitions/equip-kinds.ts'
import { endpoint } from '../endpoint.ts'
import { MAXIMUM_SITES_PER_REQUEST } from '../hits/hits.ts'
import { SEVERITIES } from '../values/category.ts'
import { SECONDS_PER_DAY } from '../values/durations.ts'
import { LIKELIHOODS } from './diagnose.ts'

export const UNIT_RANGES = [7, 14, 30] as const
export type UnitRange = (typeof UNIT_RANGES)[number]

const Column = z.custom<number[]>((value) => Array.isArray(value) && value.every(Number.isSafeInteger))

/** The units of some sites in columns, those of the first site first. */
export const PackedUnits = z.object({
  sites: z.array(
    z.object({
      siteId: z.string(),
      unitCount: z.int(),
      currency: z.string(),
    }),
  ),
  numbers: Column,
  names: z.array(z.string()),
  /** Place among `EQUIP_KINDS`. */
  kinds: Column,
  /** Rules that fired in the range, and those of them that are snoozed. */
  wrong: Column,
  snoozed: Column,
  /** Rules that are on an open action, of those that are not snoozed; as in each of the next. */
  onAction: Column,
  /** Place among `SEVERITIES`; -1: none. */
  severities: Column,
  /** Seconds in fault, in the range and in as many days before. */
  durations: Column,
  durationsBefore: Column,
  /** What firings of the range cost; null: nothing was estimated. */
  costs: z.array(z.nullable(z.number())),
  /** Checks of the last seven days that passed, and that a single thing keeps from running; -1: not known yet. */
  fine: Column,
  idle: Column,
  /** The likeliest cause of the last seven days; an empty text: none. */
  causes: z.array(z.string()),
  /** Place among `LIKELIHOODS`; -1: none. */
  likelihoods: Column,
  /** Epoch seconds; 0: no sample. */
  newestSamples: Column,
  /** 1 if a program sends samples. */
  fed: Column,
})
export type PackedUnits = z.infer<typeof PackedUnits>

export const loadUnits = endpoint({
  method: 'POST',
  path: '/v1/equips/units',
  summary: 'List the units of sites with what is wrong with each, how long and how much it cost',
  access: 'session',
  keyScope: 'findings:read',
  body: z.object({
    sites: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(MAXIMUM_SITES_PER_REQUEST)),
    days: z.literal([...UNIT_RANGES]),
  }),
  response: z.object({ parts: z.array(PackedUnits) }),
})

export const UNIT_STATES = ['wrong', 'silent', 'snoozed', 'cannotCheck', 'fine'] as const
export type UnitState = (typeof UNIT_STATES)[number]

/** So long after its newest sample, a unit that a program sends samples of is silent. */
export const SILENT_AFTER_SECONDS = SECONDS_PER_DAY

export interface Unit {
  readonly number: number
  readonly name: string
  readonly siteId: string
  readonly currency: string
  readonly kind: (typeof EQUIP_KINDS)[number]
  readonly wrong: number
  readonly snoozed: number
  readonly onAction: number
  readonly severity: (typeof SEVERITIES)[number] | null
  readonly durationSeconds: number
  readonly durationBeforeSeconds: number
  readonly cost: number | null
  /** Null: not known yet. */
  readonly fine: number | null
  readonly idle: number | null
  readonly cause: string | null
  readonly likelihood: (typeof LIKELIHOODS)[number] | null
  /** Epoch seconds; null: no sample. */
  readonly newestSampleAt: number | null
  readonly isFed: boolean
}

export function unpackUnits(parts: readonly PackedUnits[]): Unit[] {
  return parts.flatMap((part) => {
    let place = 0
    return part.sites.flatMap(({ siteId, currency, unitCount }) =>
      Array.from({ length: unitCount }, () => unitAt(part, place++, { siteId, currency })),
    )
  })
}

function unitAt(part: PackedUnits, place: number, site: Pick<Unit, 'siteId' | 'currency'>): Unit {
  const at = (column: readonly number[]) => column[place] ?? 0
  const known = (column: readonly number[]) => (at(column) < 0 ? null : at(column))
  return {
    ...site,
    number: at(part.numbers),
    name: part.names[place] ?? '',
    kind: EQUIP_KINDS[at(part.kinds)] ?? 'other',
    wrong: at(part.wrong),
    snoozed: at(part.snoozed),
    onAction: at(part.onAction),
    severity: SEVERITIES[at(part.severities)] ?? null,
    durationSeconds: at(part.durations),
    durationBeforeSeconds: at(part.durationsBefore),
    cost: part.costs[place] ?? null,
    fine: known(part.fine),
    idle: known(part.idle),
    cause: part.causes[place] || null,
    likelihood: LIKELIHOODS[at(part.likelihoods)] ?? null,
    newestSampleAt: at(part.newestSamples) || null,
    isFed: at(part.fed) === 1,
  }
}

/** What comes first counts: a unit with findings that nobody snoozed is wrong, whatever else it is. */
export function stateOf(unit: Unit, nowSeconds: number): UnitState {
  if (unit.wrong > unit.snoozed) return 'wrong'
  if (unit.isFed && nowSeconds - (unit.newestSampleAt ?? 0) > SILENT_AFTER_SECONDS) return 'silent'
  if (unit.snoozed > 0) return 'snoozed'
  return (unit.fine ?? 0) > 0 ? 'fine' : 'cannotCheck'
}
