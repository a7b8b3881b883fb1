import type { InsightType } from '@bonfire/contract/category'

/** 1 is the strongest; 0 means no priority and carries no badge. */
export type PriorityLevel = 0 | 1 | 2 | 3

/** What an insight's or monitoring rule's priority means on the screen (ANL-08..10, OPEN-C16, OPEN-C17). */
export function priorityLevel(priority: number, insightType: InsightType): PriorityLevel {
  if (priority === 1 || priority === 2 || priority === 3) return priority
  return insightType === 'monitoring' ? 1 : 0
}

/** Strongest first, none last: the order of the levels wherever they are compared. */
export function priorityOrder(level: PriorityLevel): number {
  return level === 0 ? 4 : level
}
