import '@mantine/core/styles/Radio.css'
import type { InsightType } from '@bonfire/contract/values/category'
import { Checkbox, Radio } from '@mantine/core'
import { useTranslations } from 'use-intl'
import basics from '../../../ui/basics.module.css'
import { Chip, type ChipTone } from '../../../ui/chip.tsx'
import { responseLevel } from '../saving/rule-config.ts'
import classes from './rule.module.css'

const LEVELS = [1, 2, 3] as const

interface PriorityControlProps {
  insightType: InsightType
  /** Null while the rule is off. */
  priority: number | null
  isReadOnly: boolean
  onChange: (priority: number) => void
}

/** Response Priority P1 to P3 in monitoring, Prioritise in insights. */
export function PriorityControl({ insightType, priority, isReadOnly, onChange }: PriorityControlProps) {
  const t = useTranslations('rules.detail')
  const hint = priority === null ? t('priorityNeedsRule') : undefined
  if (insightType === 'insights') {
    return (
      <Checkbox
        checked={priority !== null && priority > 0}
        disabled={isReadOnly || priority === null}
        onChange={(event) => onChange(event.currentTarget.checked ? 1 : 0)}
        label={t('prioritise')}
        description={hint ?? t('prioritiseHint')}
      />
    )
  }
  return (
    <Radio.Group
      label={t('responsePriority')}
      description={hint}
      value={priority === null ? null : String(responseLevel(priority))}
      onChange={(value) => onChange(Number(value))}
    >
      <div className={`${classes.levels} ${basics.stack}`}>
        {LEVELS.map((level) => (
          <Radio
            key={level}
            value={String(level)}
            classNames={{ body: classes.levelBody ?? '' }}
            disabled={isReadOnly || priority === null}
            label={
              <span className={classes.level}>
                <PriorityMark insightType="monitoring" priority={level} />
                {t(`levels.p${level}`)}
              </span>
            }
          />
        ))}
      </div>
    </Radio.Group>
  )
}

const TONES: Record<number, ChipTone> = { 1: 'red', 2: 'amber', 3: 'blue' }

/** P1 to P3; none for an insights rule that is not prioritised. */
export function PriorityMark({ insightType, priority }: { insightType: InsightType; priority: number }) {
  if (insightType === 'insights' && priority === 0) return null
  const level = responseLevel(priority)
  return <Chip tone={TONES[level] ?? 'neutral'}>P{level}</Chip>
}
