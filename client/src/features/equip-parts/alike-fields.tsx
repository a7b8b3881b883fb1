import { type EquipPart, partsAsked } from '@bonfire/contract/definitions/equip-parts'
import type { AskedEquip, EquipConstant } from '@bonfire/contract/evaluation/equip-parts'
import { Checkbox, SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { unitOf } from './constant-units.ts'
import { ALIKE_CHOICES, type AlikeChoice } from './part-draft.ts'
import classes from './parts.module.css'

interface ChosenEquipsProps {
  equips: readonly AskedEquip[]
  chosenIds: ReadonlySet<string>
  onChange: (chosenIds: ReadonlySet<string>) => void
}

export function ChosenEquips({ equips, chosenIds, onChange }: ChosenEquipsProps) {
  const t = useTranslations('parts.alike')
  const format = useFormatter()
  const names = useTranslations('parts.names')
  const count = equips.filter(({ equipId }) => chosenIds.has(equipId)).length
  const toggle = (ids: readonly string[], isChosen: boolean) => {
    const next = new Set(chosenIds)
    for (const id of ids) {
      if (isChosen) next.add(id)
      else next.delete(id)
    }
    onChange(next)
  }
  const said = ({ said: parts, kind }: AskedEquip) => {
    const has = partsAsked(kind).filter((part) => parts[part] === true)
    if (Object.keys(parts).length === 0) return t('unsaid')
    return has.length === 0 ? t('none') : format.list(has.map((part) => names(part)))
  }
  return (
    <div>
      <div className={classes.all}>
        <Checkbox
          size="xs"
          label={t('all', { count, all: equips.length })}
          checked={count === equips.length}
          indeterminate={count > 0 && count < equips.length}
          onChange={() =>
            toggle(
              equips.map(({ equipId }) => equipId),
              count < equips.length,
            )
          }
        />
      </div>
      <ul className={classes.equips}>
        {equips.map((equip) => (
          <li key={equip.equipId}>
            <Checkbox
              size="xs"
              label={equip.name}
              description={said(equip)}
              checked={chosenIds.has(equip.equipId)}
              onChange={(event) => toggle([equip.equipId], event.currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface AlikePartProps {
  part: EquipPart
  value: AlikeChoice
  /** The number of equips for which something is proposed. */
  proposals: number
  onChange: (choice: string) => void
}

export function AlikePart({ part, value, proposals, onChange }: AlikePartProps) {
  const t = useTranslations('parts')
  const id = useId()
  return (
    <li>
      <span className={classes.part} id={id}>
        {t(`names.${part}`)}
      </span>
      <SegmentedControl
        size="xs"
        aria-labelledby={id}
        value={value}
        onChange={onChange}
        data={ALIKE_CHOICES.map((choice) => ({
          value: choice,
          label: t(`alike.choices.${choice}`, { count: proposals }),
          disabled: choice === 'proposed' && proposals === 0,
        }))}
      />
    </li>
  )
}

interface AlikeConstantProps {
  name: EquipConstant
  choice: 'keep' | 'proposed' | 'value'
  proposals: number
  text: string
  problem: string | undefined
  isReading: boolean
  onChoose: (choice: 'keep' | 'proposed' | 'value') => void
  onType: (text: string) => void
}

export function AlikeConstant(props: AlikeConstantProps) {
  const { name, choice, proposals, text, problem, isReading, onChoose, onType } = props
  const t = useTranslations('parts')
  const locale = useLocale()
  const id = useId()
  const unit = unitOf(name, locale)
  return (
    <li>
      <span className={classes.part}>
        <span id={id}>{t(`constants.names.${name}`)}</span>
        <span className={classes.quiet}>
          {isReading ? t('constants.reading') : t('alike.values', { count: proposals })}
        </span>
      </span>
      <SegmentedControl
        size="xs"
        aria-labelledby={id}
        value={choice}
        onChange={(next) => onChoose(next as typeof choice)}
        data={[
          { value: 'keep', label: t('alike.choices.keep') },
          { value: 'proposed', label: t('alike.choices.proposed', { count: proposals }), disabled: proposals === 0 },
          { value: 'value', label: t('alike.value') },
        ]}
      />
      {choice === 'value' && (
        <NumberField
          className={classes.number ?? ''}
          size="xs"
          aria-label={t(`constants.names.${name}`)}
          value={text}
          onChange={onType}
          locale={locale}
          step={unit.step}
          minimum={0}
          rightSection={unit.symbol}
          rightSectionWidth={44}
          error={problem}
        />
      )}
    </li>
  )
}
