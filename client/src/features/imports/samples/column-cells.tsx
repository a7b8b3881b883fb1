import '@mantine/core/styles/PillsInput.css'
import '@mantine/core/styles/Pill.css'
import { stateOfWord } from '@bonfire/contract/histories/state-words'
import type { TableChoices } from '@bonfire/contract/imports/table-reading'
import { Button, MultiSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import basics from '../../../ui/basics.module.css'
import { Chip } from '../../../ui/chip.tsx'
import { UnitSelect, useUnitName } from '../../data-in/unit-select.tsx'
import { EquipSelect } from '../../portfolio/equip-select.tsx'
import classes from '../reading/table-reading.module.css'
import { type PointColumn, withWords } from './column-points.ts'

const NONE = ''

interface CellProps {
  point: PointColumn
  chosen: TableChoices
  onChange: (changed: Partial<TableChoices>) => void
}

/** The ID of the point that a column is. */
export function ColumnPoint({ point, chosen, onChange }: CellProps) {
  const t = useTranslations('dataIn.sampleTable')
  const areCreated = chosen.newPointsAt !== undefined
  return (
    <div className={`${classes.source} ${classes.centred}`}>
      <PointId
        key={point.pointId}
        label={t('pointOf', { column: point.column })}
        point={point}
        onChoose={(pointId) => onChange({ points: { ...chosen.points, [point.column]: pointId } })}
      />
      {!point.isKnown && <Chip tone={areCreated ? 'blue' : 'amber'}>{t(areCreated ? 'new' : 'notKnown')}</Chip>}
    </div>
  )
}

function PointId({ label, point, onChoose }: { label: string; point: PointColumn; onChoose: (id: string) => void }) {
  const [typed, setTyped] = useState(point.pointId)
  const choose = () => {
    const id = typed.trim()
    if (id === '') setTyped(point.pointId)
    else if (id !== point.pointId) onChoose(id)
  }
  return (
    <TextInput
      aria-label={label}
      title={typed}
      size="xs"
      w={200}
      maxLength={200}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={choose}
      onKeyDown={({ key }) => key === 'Enter' && choose()}
    />
  )
}

interface ColumnEquipProps extends Omit<CellProps, 'onChange'> {
  onPlace: (column: string, equipId: string | null) => void
}

/** Chooses where the point is, or will be created. */
export function ColumnEquip({ point, chosen, onPlace }: ColumnEquipProps) {
  const t = useTranslations('dataIn.sampleTable')
  if (point.isKnown) return <span className={basics.quiet}>{point.equipName ?? t('siteItself')}</span>
  if (!chosen.newPointsAt) return null
  return (
    <EquipSelect
      siteId={chosen.newPointsAt.siteId}
      aria-label={t('equipOf', { column: point.column })}
      size="xs"
      w={150}
      none={{ value: NONE, label: t('likeOthers') }}
      value={chosen.pointEquips?.[point.column] ?? NONE}
      onChange={(equipId) => onPlace(point.column, equipId === NONE ? null : equipId)}
    />
  )
}

/** The unit of numbers, or the words for on. */
export function ColumnMeaning({ point, chosen, onChange }: CellProps) {
  const t = useTranslations('dataIn.sampleTable')
  const unitName = useUnitName()
  const { column, kind, isKnown, unit, proposedUnit, isUnitDoubtful, values } = point
  if (kind === 'number') {
    const choose = (symbol: string) =>
      onChange({ pointUnits: { ...chosen.pointUnits, [column]: symbol === NONE ? null : symbol } })
    return (
      <div className={`${classes.source} ${classes.centred}`}>
        <UnitSelect
          aria-label={t('unitOf', { column })}
          size="xs"
          w={170}
          none={{ value: NONE, label: t('noUnit') }}
          value={unit ?? NONE}
          onChange={choose}
        />
        {proposedUnit !== null && proposedUnit !== unit && chosen.pointUnits?.[column] === undefined && (
          <Button size="compact-xs" variant="default" onClick={() => choose(proposedUnit)}>
            {t('useUnit', { unit: unitName(proposedUnit) })}
          </Button>
        )}
        {isUnitDoubtful && <Chip tone="amber">{t(proposedUnit === null ? 'doubtfulUnit' : 'doubtfulForValues')}</Chip>}
      </div>
    )
  }
  if (kind === null) return <span className={basics.quiet}>{t('texts')}</span>
  if (kind === 'enum' && isKnown) return <span className={basics.quiet}>{t('states')}</span>
  const words = chosen.pointWords?.[column]
  const on = words?.on ?? (kind === 'bool' ? values.filter((word) => stateOfWord(word) === 1) : [])
  return (
    <MultiSelect
      aria-label={t('onOf', { column })}
      size="xs"
      w={170}
      data={[...new Set([...values, ...on])]}
      placeholder={on.length === 0 ? t('states') : ''}
      value={[...on]}
      onChange={(chosenWords) => onChange({ pointWords: withWords(chosen.pointWords, point, chosenWords) })}
    />
  )
}
