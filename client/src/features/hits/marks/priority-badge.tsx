import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { Chip, type ChipTone } from '../../../ui/chip.tsx'
import type { PriorityLevel } from './priority.ts'

const TONES: Record<Exclude<PriorityLevel, 0>, ChipTone> = { 1: 'red', 2: 'amber', 3: 'blue' }

/** P1 to P3; no badge without a priority. */
export const PriorityBadge = memo(function PriorityBadge({ level }: { level: PriorityLevel }) {
  const t = useTranslations('analysis.priority')
  if (level === 0) return null
  return (
    <span title={t('level', { level: String(level) })}>
      <Chip tone={TONES[level]}>P{level}</Chip>
    </span>
  )
})
