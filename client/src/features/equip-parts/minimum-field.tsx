import type { AskedEquip, LowestPosition } from '@bonfire/contract/evaluation/equip-parts'
import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { typedNumber } from '../../ui/fields/typed-number.ts'
import classes from './parts.module.css'
import { usePositionText } from './use-proposal-text.ts'

/** The typed text, and whether it is the proposed one; undefined: nothing was typed. */
export type MinimumDraft = { readonly text: string; readonly isProposed: boolean } | undefined

interface MinimumFieldProps {
  equip: AskedEquip
  draft: MinimumDraft
  position: LowestPosition | undefined
  isReading: boolean
  isFailed: boolean
  problem: string | undefined
  onChange: (draft: MinimumDraft) => void
}

/** The minimum position of the damper for outside air; empty, what counts more widely counts. */
export function MinimumField({ equip, draft, position, isReading, isFailed, problem, onChange }: MinimumFieldProps) {
  const t = useTranslations('parts.minimum')
  const locale = useLocale()
  const positionText = usePositionText()
  const id = useId()
  const { minimum } = equip
  if (!minimum) return null
  const isOwn = minimum.source === 'equip'
  const value = minimum.value ?? 0
  return (
    <li>
      <span className={classes.part}>
        <label htmlFor={id}>{t('label')}</label>
        {!isOwn && (
          <span className={classes.quiet}>{t(`source.${minimum.source as 'default'}`, { percent: value })}</span>
        )}
        <span className={classes.quiet}>
          {isReading ? t('reading') : isFailed || !position ? t('failed') : positionText(position)}
        </span>
      </span>
      <NumberField
        id={id}
        className={classes.percent ?? ''}
        size="xs"
        value={draft?.text ?? (isOwn ? typedNumber(value, locale) : '')}
        onChange={(text) => onChange({ text, isProposed: false })}
        locale={locale}
        step={1}
        minimum={0}
        placeholder={typedNumber(value, locale)}
        rightSection="%"
        error={problem}
      />
    </li>
  )
}
