import { SEVERITIES } from '@bonfire/contract/values/category'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import basics from '../../../ui/basics.module.css'
import { Chip, type ChipTone } from '../../../ui/chip.tsx'
import type { PriorityLevel } from './priority.ts'
import classes from './severity-mark.module.css'

/** A filled mark and the label; unknown severities are shown as given. */
export const SeverityMark = memo(function SeverityMark({ severity }: { severity: string | null }) {
  const t = useTranslations('analysis.severity')
  if (severity === null || severity === '') return null
  const known = SEVERITIES.find((name) => name === severity.toLowerCase())
  const word = known ? t(known) : severity
  return (
    <span className={`${classes.severity} ${basics.closeLine}`} title={word}>
      <span className={classes.mark} data-severity={known ?? 'other'} aria-hidden />
      <span className="cut">{word}</span>
    </span>
  )
})

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
