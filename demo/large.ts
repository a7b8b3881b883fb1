import type { IngestOccurrence, Model } from '@bonfire/contract/imports/ingest'
import { RULE_CATEGORIES, SEVERITIES } from '@bonfire/contract/values/category'
import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { dateOf, epochDayOf } from './days.ts'
import { hashText, mix } from './seed.ts'

const SITES_PER_PROJECT = 50
const RULES = 100
const RULES_PER_EQUIP = 3
/** Firings are between 07:00 and 20:00 UTC, which is the same day in all of these. */
const TIME_ZONES = ['Europe/London', 'Europe/Paris', 'America/New_York', 'America/Chicago'] as const

const numbered = (word: string, index: number) => `${word}-${String(index + 1).padStart(5, '0')}`

/** A portfolio of any size for benchmarks; deterministic. */
export function largeModel(size: { sites: number; equips: number; rules: number }): Model {
  const projects = Array.from({ length: Math.ceil(size.sites / SITES_PER_PROJECT) }, (_, index) => ({
    projectKey: numbered('P', index),
    projectName: `Portfolio ${index + 1}`,
    currency: 'USD',
  }))
  const rules = Array.from({ length: size.rules }, (_, index) => ({
    ruleId: numbered('rule', index),
    name: `Rule ${index + 1}`,
    category: RULE_CATEGORIES[index % (RULE_CATEGORIES.length + 1)] ?? null,
    severity: SEVERITIES[index % SEVERITIES.length] ?? null,
  }))
  return {
    projects,
    sites: Array.from({ length: size.sites }, (_, index) => ({
      siteId: numbered('site', index),
      projectKey: numbered('P', Math.floor(index / SITES_PER_PROJECT)),
      label: `Building ${index + 1}`,
      state: `Region ${(index % 12) + 1}`,
      timezone: TIME_ZONES[index % TIME_ZONES.length] ?? TIME_ZONES[0],
    })),
    points: [],
    equips: Array.from({ length: size.equips }, (_, index) => ({
      equipId: numbered('equip', index),
      siteId: numbered('site', index % size.sites),
      name: `AHU-${Math.floor(index / size.sites) + 1}`,
    })),
    rules,
    projectRules: projects.flatMap(({ projectKey }) =>
      rules.flatMap(({ ruleId }, index) => [
        { projectKey, ruleId, type: 'insights' as const, priority: index % 3, active: true },
        { projectKey, ruleId, type: 'monitoring' as const, priority: (index % 3) + 1, active: index % 4 === 0 },
      ]),
    ),
  }
}

export interface LargeOccurrences {
  sites: number
  equips: number
  /** At most 100 (the default), and no more than the model has. */
  rules?: number
  occurrences: number
  days: number
  /** The latest day, `yyyy-MM-dd`. */
  to: string
}

/** Hits for {@link largeModel}: the same number each day, in order of day; each equip cycles through three rules. */
export function* largeOccurrences({
  sites,
  equips,
  rules = RULES,
  occurrences,
  days,
  to,
}: LargeOccurrences): Generator<IngestOccurrence> {
  const siteIds = Array.from({ length: sites }, (_, index) => numbered('site', index))
  const equipIds = Array.from({ length: equips }, (_, index) => numbered('equip', index))
  const ruleIds = Array.from({ length: rules }, (_, index) => numbered('rule', index))
  const firstDay = epochDayOf(to) - days + 1
  const seed = hashText('large')

  for (let day = 0; day < days; day++) {
    const occurredOn = dateOf(firstDay + day)
    const dayStartsAt = (firstDay + day) * SECONDS_PER_DAY
    const count = Math.floor(((day + 1) * occurrences) / days) - Math.floor((day * occurrences) / days)
    for (let place = 0; place < count; place++) {
      // a new place to begin each day, so that all equips have their turn
      const equip = (place + day * 997) % equips
      const turn = Math.floor(place / equips)
      const luck = mix(seed, equip * 31 + day)
      const rule = (mix(seed, equip) + (day % RULES_PER_EQUIP) + turn * RULES_PER_EQUIP) % rules
      yield {
        siteId: siteIds[equip % sites] as string,
        equipId: equipIds[equip] as string,
        ruleId: ruleIds[rule] as string,
        occurredOn,
        times: firings(dayStartsAt, luck),
        description: `Reading ${luck % 1000} above its limit`,
        severity: SEVERITIES[rule % SEVERITIES.length] ?? null,
      }
    }
  }
}

/** One to four firings, three hours apart. */
function firings(dayStartsAt: number, luck: number): IngestOccurrence['times'] {
  const times: IngestOccurrence['times'] = []
  for (let index = 0; index <= (luck >>> 8) % 4; index++) {
    times.push({ t: dayStartsAt + (7 + 3 * index) * 3600 + (luck % 3600), d: 300 + ((luck >>> 12) % 6000) })
  }
  return times
}
