import type { InsightType } from '@bonfire/contract/values/category'

/** 1 is the strongest; 0 means no priority and no badge. */
export type PriorityLevel = 0 | 1 | 2 | 3

/** The level that shows the priority of an insight or monitoring rule. */
export function priorityLevel(priority: number, insightType: InsightType): PriorityLevel {
  if (priority === 1 || priority === 2 || priority === 3) return priority
  return insightType === 'monitoring' ? 1 : 0
}

/** Strongest first, none last. */
export function priorityOrder(level: PriorityLevel): number {
  return level === 0 ? 4 : level
}
