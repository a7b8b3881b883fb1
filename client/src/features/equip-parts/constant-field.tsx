import type { AskedEquip, EquipConstant, MeasuredConstant } from '@bonfire/contract/evaluation/equip-parts'
import { useId } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { typedNumber } from '../../ui/fields/typed-number.ts'
import { shownValue, unitOf } from './constant-units.ts'
import classes from './parts.module.css'
import type { ConstantDraft } from './use-constant-answers.ts'
import { useMeasuredText } from './use-proposal-text.ts'

interface ConstantFieldProps {
  name: EquipConstant
  equip: AskedEquip
  draft: ConstantDraft | undefined
  measured: MeasuredConstant | undefined
  isReading: boolean
  problem: string | undefined
  onChange: (draft: ConstantDraft) => void
}

/** A constant of a unit, with what its samples show; empty, what counts more widely counts. */
export function ConstantField({ name, equip, draft, measured, isReading, problem, onChange }: ConstantFieldProps) {
  const t = useTranslations('parts.constants')
  const locale = useLocale()
  const format = useFormatter()
  const measuredText = useMeasuredText()
  const id = useId()
  const present = equip.constants[name]
  if (!present) return null
  const unit = unitOf(name, locale)
  const isOwn = present.source === 'equip'
  const value = shownValue(present.value ?? 0, unit)
  const text = `${format.number(value)} ${unit.symbol}`
  return (
    <li>
      <span className={classes.part}>
        <label htmlFor={id}>{t(`names.${name}`)}</label>
        {!isOwn && <span className={classes.quiet}>{t(`source.${present.source as 'default'}`, { value: text })}</span>}
        <span className={classes.quiet}>
          {isReading ? t('reading') : measured ? measuredText(name, measured) : t('failed')}
        </span>
        {measured && <Histogram name={name} measured={measured} counting={present.value} />}
      </span>
      <NumberField
        id={id}
        className={classes.number ?? ''}
        size="xs"
        value={draft?.text ?? (isOwn ? typedNumber(value, locale) : '')}
        onChange={(typed) => onChange({ text: typed, isProposed: false })}
        locale={locale}
        step={unit.step}
        minimum={0}
        placeholder={typedNumber(value, locale)}
        rightSection={unit.symbol}
        rightSectionWidth={44}
        error={problem}
      />
    </li>
  )
}

const HEIGHT = 36
/** An hour at a value is seen beside hundreds at another. */
const LEAST_HEIGHT = 1

interface HistogramProps {
  name: EquipConstant
  measured: MeasuredConstant
  /** The value that counts now. */
  counting: number | null
}

/** The hours around each value, with the value that counts and the one that is proposed. */
function Histogram({ name, measured: { histogram, value: proposed }, counting }: HistogramProps) {
  const t = useTranslations('parts.constants')
  const locale = useLocale()
  const format = useFormatter()
  const { from, step, hours } = histogram
  const most = Math.max(...hours)
  if (hours.length === 0 || most <= 0) return null
  const unit = unitOf(name, locale)
  const textOf = (value: number) => `${format.number(shownValue(value, unit))} ${unit.symbol}`
  const placeOf = (value: number) => (value - from) / step + 0.5
  const heights = hours.map((one) => (one > 0 ? Math.max(LEAST_HEIGHT, (one / most) * HEIGHT) : 0))
  return (
    <span className={classes.histogram}>
      <svg
        viewBox={`0 0 ${hours.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t(`picture.${name}`, { value: textOf(from + step * hours.indexOf(most)) })}
      >
        <path
          className={classes.bars}
          d={heights.map((height, place) => (height > 0 ? `M${place} ${HEIGHT}v${-height}h1v${height}z` : '')).join('')}
        />
        {counting !== null && counting !== proposed && (
          <path className={classes.counting} d={`M${placeOf(counting)} 0V${HEIGHT}`} />
        )}
        {proposed !== null && <path className={classes.proposed} d={`M${placeOf(proposed)} 0V${HEIGHT}`} />}
      </svg>
      <span className={classes.scale} aria-hidden="true">
        <span>{textOf(from)}</span>
        <span>{textOf(from + step * (hours.length - 1))}</span>
      </span>
    </span>
  )
}
