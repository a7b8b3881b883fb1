import * as z from 'zod/mini'
import { RuleCategory } from '../values/category.ts'
import { SECONDS_PER_DAY } from '../values/durations.ts'
import { type InsightGroup, RETURNS } from './insight-group.ts'

/** One whole number for each group, in the order of the groups. A schema for each number would take seven times as long. */
const Column = z.custom<number[]>((value) => Array.isArray(value) && value.every(Number.isSafeInteger))

/**
 * The groups of some sites in columns. The groups of the first site come first, then those of the second, and so on.
 */
export const PackedPart = z.object({
  sites: z.array(
    z.object({
      siteId: z.string(),
      /** The site's label. */
      site: z.string(),
      region: z.nullable(z.string()),
      /** The project's key. */
      project: z.string(),
      groupCount: z.int(),
      equipCount: z.int(),
    }),
  ),
  severities: z.array(z.nullable(z.string())),
  columns: z.object({
    /** Place among the `rules` of the response. */
    rule: Column,
    priority: Column,
    /** Place among `severities`. */
    severity: Column,
    hits: Column,
    /** The hits of snoozed equipment, as in each column named so. */
    snoozedHits: Column,
    /** Seconds. */
    duration: Column,
    /** Days from the latest day with a firing to the end of the range. */
    daysAgo: Column,
    /** Start of the newest firing, in seconds since that day began in UTC; a site's day begins sooner or later. */
    latestSecond: Column,
    targetCount: Column,
    snoozedTargetCount: Column,
    actionsCount: Column,
    snoozedActionsCount: Column,
    /** Epoch seconds; 0 if that was long before. */
    newAt: Column,
    /** A bit for each reason, in their order. */
    cameBack: Column,
  }),
  /** Equipment of one group after the other, numbered from 0 at each site, in each group the active ones first. */
  targets: Column,
  /**
   * For each group that is snoozed in part: `daysAgo` of its active equipment, its `latestSecond`, one after the other.
   */
  activeLatest: Column,
  equipNames: z.array(z.string()),
  /** Place among `equipNames` of each equip, in the order of the sites and of their numbers. */
  equips: Column,
  /** The end of the first snooze, epoch seconds. */
  wakesAt: z.nullable(z.int()),
})
export type PackedPart = z.infer<typeof PackedPart>

export const PackedRule = z.object({
  ruleId: z.string(),
  ruleName: z.string(),
  ruleType: z.nullable(RuleCategory),
})

/**
 * The groups of many sites in little space: rules are named once, and each figure is a column. Each part has a few sites,
 * so that the server can keep it while other sites change.
 */
export const PackedGroups = z.object({
  rules: z.array(PackedRule),
  /** The end of the range; columns count days back from it. */
  to: z.iso.date(),
  parts: z.array(PackedPart),
})
export type PackedGroups = z.infer<typeof PackedGroups>

/**
 * The groups of one or more responses about different sites, one object each. Equipment is numbered through, so that
 * a number means one equip everywhere.
 */
export function unpackGroups(answers: readonly PackedGroups[]): InsightGroup[] {
  const groups: InsightGroup[] = []
  let equipsBefore = 0
  for (const { rules, to, parts } of answers) {
    const daysBack = createDaysBack(to)
    for (const part of parts) {
      appendGroups(groups, part, { rules, daysBack, equipsBefore })
      for (const { equipCount } of part.sites) equipsBefore += equipCount
    }
  }
  return groups
}

/** Returns the names of equips, by the numbers of `unpackGroups`. */
export function unpackEquipNames(answers: readonly PackedGroups[]): string[] {
  const parts = answers.flatMap((answer) => answer.parts)
  return parts.flatMap(({ equips, equipNames }) => equips.map((place) => equipNames[place] ?? ''))
}

interface ForAllParts {
  readonly rules: PackedGroups['rules']
  readonly daysBack: (days: number) => Day
  readonly equipsBefore: number
}

function appendGroups(groups: InsightGroup[], part: PackedPart, { rules, daysBack, equipsBefore }: ForAllParts): void {
  const { severities, columns, targets, activeLatest } = part
  let place = 0
  let targetsRead = 0
  let activeRead = 0
  let numberOfFirst = equipsBefore
  const at = (column: readonly number[]) => column[place] ?? 0
  for (const { siteId, site, region, project, groupCount, equipCount } of part.sites) {
    for (const end = place + groupCount; place < end; place++) {
      const rule = rules[at(columns.rule)]
      if (!rule) throw new RangeError(`The packed groups name no rule for group ${place}`)
      const targetCount = at(columns.targetCount)
      const snoozedCount = at(columns.snoozedTargetCount)
      const latest = { day: daysBack(at(columns.daysAgo)), second: at(columns.latestSecond) }
      const isInPart = snoozedCount > 0 && snoozedCount < targetCount
      const active = isInPart
        ? { day: daysBack(activeLatest[activeRead++] ?? 0), second: activeLatest[activeRead++] ?? 0 }
        : latest
      const isSilent = snoozedCount === targetCount
      const own: number[] = []
      for (const last = targetsRead + targetCount; targetsRead < last; targetsRead++) {
        own.push(numberOfFirst + (targets[targetsRead] ?? 0))
      }
      groups.push({
        siteId,
        ruleId: rule.ruleId,
        ruleName: rule.ruleName,
        ruleType: rule.ruleType,
        region,
        site,
        project,
        targets: own,
        targetCount,
        activeTargetCount: targetCount - snoozedCount,
        actionsCount: at(columns.actionsCount),
        activeActionsCount: at(columns.actionsCount) - at(columns.snoozedActionsCount),
        hits: at(columns.hits),
        activeHits: at(columns.hits) - at(columns.snoozedHits),
        duration: at(columns.duration),
        latest: latest.day.date,
        latestAt: latest.day.startsAt + latest.second,
        activeLatest: isSilent ? null : active.day.date,
        activeLatestAt: isSilent ? null : active.day.startsAt + active.second,
        priority: at(columns.priority),
        severity: severities[at(columns.severity)] ?? null,
        newAt: at(columns.newAt) || null,
        cameBack: returnsIn(at(columns.cameBack)),
      })
    }
    numberOfFirst += equipCount
  }
}

const KNOWN_RETURNS = Array.from({ length: 2 ** RETURNS.length }, (_, bits) =>
  RETURNS.filter((_reason, place) => bits & (1 << place)),
)

/** The reasons that are bits of a number; few lists, shared by many groups. */
export const returnsIn = (bits: number) => KNOWN_RETURNS[bits] ?? []

interface Day {
  readonly date: string
  /** Its start in UTC, epoch seconds. */
  readonly startsAt: number
}

/** The day so many days before another; a range has few of them and many groups. */
export function createDaysBack(to: string): (days: number) => Day {
  const known: Day[] = []
  return (days) => {
    const day = known[days] ?? dayFrom(Date.parse(to) / 1000 - days * SECONDS_PER_DAY)
    known[days] = day
    return day
  }
}

const dayFrom = (startsAt: number): Day => ({ date: new Date(startsAt * 1000).toISOString().slice(0, 10), startsAt })
