import * as z from 'zod/mini'

/** The categories a rule can have; null on the wire means none of them, shown as Other. */
export const RULE_CATEGORIES = ['metering', 'optimisation', 'data_uptime', 'fdd'] as const
export const RuleCategory = z.enum(RULE_CATEGORIES)
export type RuleCategory = z.infer<typeof RuleCategory>

/** The filter's values: the categories, everything, and the rules without one. */
export const CATEGORY_FILTERS = ['all', 'metering', 'data_uptime', 'optimisation', 'fdd', 'other'] as const
export const CategoryFilter = z.enum(CATEGORY_FILTERS)
export type CategoryFilter = z.infer<typeof CategoryFilter>

/** Known severities, the most severe first; other words are shown as given and sort last. */
export const SEVERITIES = ['critical', 'high', 'medium', 'low'] as const
export type Severity = (typeof SEVERITIES)[number]

/** 0 is the most severe; a word that is not known comes last. */
export function severityRank(severity: string | null): number {
  const rank = SEVERITIES.indexOf((severity ?? '').toLowerCase() as Severity)
  return rank === -1 ? SEVERITIES.length : rank
}

export const INSIGHT_TYPES = ['insights', 'monitoring'] as const
export const InsightType = z.enum(INSIGHT_TYPES)
export type InsightType = z.infer<typeof InsightType>
