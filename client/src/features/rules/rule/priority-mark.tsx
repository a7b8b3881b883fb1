import type { InsightType } from '@bonfire/contract/values/category'
import { Chip, type ChipTone } from '../../../ui/chip.tsx'
import { responseLevel } from '../saving/rule-config.ts'

const TONES: Record<number, ChipTone> = { 1: 'red', 2: 'amber', 3: 'blue' }

/** P1 to P3; none for an insights rule that is not prioritised. */
export function PriorityMark({ insightType, priority }: { insightType: InsightType; priority: number }) {
  if (insightType === 'insights' && priority === 0) return null
  const level = responseLevel(priority)
  return <Chip tone={TONES[level] ?? 'neutral'}>P{level}</Chip>
}
