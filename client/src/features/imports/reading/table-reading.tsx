import type { MappedKind } from '@bonfire/contract/imports/mappings'
import { PEOPLE_FIELDS } from '@bonfire/contract/imports/people-table'
import {
  PORTFOLIO_KINDS,
  portfolioFieldsOf,
  REQUIRED_PORTFOLIO_FIELDS,
} from '@bonfire/contract/imports/portfolio-table'
import type { ImportPreview } from '@bonfire/contract/imports/preview'
import {
  CLOCK_CHANGES,
  DATE_ORDERS,
  DECIMAL_MARKS,
  DURATION_UNITS,
  FINDING_FIELDS,
  fieldsMissing,
  type TableChoices,
  type TableField,
} from '@bonfire/contract/imports/table-reading'
import { Button } from '@mantine/core'
import { IconAdjustments, IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import basics from '../../../ui/basics.module.css'
import { Choice } from './choice.tsx'
import { FieldTable } from './field-table.tsx'
import { KeptMapping } from './kept-mapping.tsx'
import { SourceChoices, SourceNote, TitleLines } from './source-choices.tsx'
import { type TableChoice, withChoice } from './table-choice.ts'
import classes from './table-reading.module.css'

interface TableReadingProps {
  kind: MappedKind
  preview: ImportPreview
  choice: TableChoice
  onChange: (choice: TableChoice) => void
}

export function TableReading({ kind, preview, choice, onChange }: TableReadingProps) {
  const t = useTranslations('dataIn.table')
  const id = useId()
  const isIncomplete = preview.columns.some(({ state }) => state === 'missing') || preview.obstacle !== null
  const [isOpened, setIsOpened] = useState(false)
  const [wasIncomplete] = useState(isIncomplete)
  const isOpen = isOpened || wasIncomplete || isIncomplete
  const { reading } = preview
  if (!reading) return null
  return (
    <section className={classes.reading} aria-label={t('title')}>
      <div className={`${classes.line} ${basics.line}`}>
        <p>
          <SourceNote source={reading} />
        </p>
        {!isOpen && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconAdjustments size={14} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            aria-expanded={false}
            aria-controls={id}
            onClick={() => setIsOpened(true)}
          >
            {t('change')}
          </Button>
        )}
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Choices kind={kind} preview={preview} reading={reading} choice={choice} onChange={onChange} />}
      </div>
    </section>
  )
}

type Reading = NonNullable<ImportPreview['reading']>

function Choices({ kind, preview, reading, choice, onChange }: TableReadingProps & { reading: Reading }) {
  const t = useTranslations('dataIn.table')
  const change = (chosen: Partial<TableChoices>) => onChange(withChoice(choice, preview.mapping, chosen))
  return (
    <>
      <div className={classes.choices}>
        <KeptMapping kind={kind} present={preview.mapping} choice={choice} onChange={onChange} />
        <SourceChoices source={reading} onChoose={change} />
        <TitleLines count={reading.titleLines} onChange={(titleLines) => change({ titleLines })} />
        {kind === 'hits' && (
          <TimeChoices
            reading={reading}
            isMarkOpen={preview.causes.some(({ code }) => code === 'hit.decimal-mark')}
            onChoose={change}
          />
        )}
        {kind === 'model' && (
          <Choice
            label={t('holds')}
            values={PORTFOLIO_KINDS}
            value={reading.holds}
            name={(value) => t(`contents.${value}`)}
            none={reading.holds === null ? t('contents.none') : undefined}
            onChange={(holds) => holds && change({ holds, columns: {} })}
          />
        )}
      </div>
      {(kind !== 'model' || reading.holds !== null) && (
        <FieldTable
          {...fieldsOf(kind, reading)}
          columns={preview.columns}
          rows={preview.rows}
          reading={reading}
          label={t('title')}
          onChoose={(columns) => change(columns)}
          chosen={choice.by === 'hand' ? choice.choices.columns : preview.mapping?.choices.columns}
        />
      )}
    </>
  )
}

interface TimeChoicesProps {
  reading: Reading
  /** Rows have numbers that can be read both ways. */
  isMarkOpen: boolean
  onChoose: (chosen: Partial<TableChoices>) => void
}

/** Asks how times of findings are read. */
function TimeChoices({ reading, isMarkOpen, onChoose }: TimeChoicesProps) {
  const t = useTranslations('dataIn.table')
  return (
    <>
      <Choice
        label={t('dates')}
        values={DATE_ORDERS}
        value={reading.dateOrder}
        name={(value) => t(`dateOrders.${value}`)}
        none={t('dateOrders.none')}
        onChange={(dateOrder) => dateOrder && onChoose({ dateOrder })}
      />
      <Choice
        label={t('durations')}
        values={DURATION_UNITS}
        value={reading.durationUnit}
        name={(value) => t(`units.${value}`)}
        onChange={(durationUnit) => durationUnit && onChoose({ durationUnit })}
      />
      {(reading.columns.cost !== undefined || reading.decimalMark || isMarkOpen) && (
        <Choice
          label={t('numbers')}
          values={DECIMAL_MARKS}
          value={reading.decimalMark}
          name={(value) => t(`decimalMarks.${value}`)}
          none={t('decimalMarks.none')}
          onChange={(decimalMark) => decimalMark && onChoose({ decimalMark })}
        />
      )}
      <Choice
        label={t('clockChange')}
        w={250}
        values={CLOCK_CHANGES}
        value={reading.clockChange}
        name={(value) => t(`clockChanges.${value}`)}
        none={t('clockChanges.none')}
        onChange={(clockChange) => onChoose({ clockChange: clockChange ?? undefined })}
      />
    </>
  )
}

/** The fields of such a table, and which of those that it must have are missing. Sites need one of name and ID. */
function fieldsOf(kind: MappedKind, { holds }: Reading) {
  const missingOf =
    (required: readonly TableField[]) =>
    (has: (field: TableField) => boolean): readonly TableField[] =>
      required.filter((field) => !has(field))
  if (kind === 'people') return { fields: PEOPLE_FIELDS, missingOf: missingOf(['email']) }
  if (kind === 'hits' || holds === null) return { fields: FINDING_FIELDS, missingOf: fieldsMissing }
  return { fields: portfolioFieldsOf(holds), missingOf: missingOf(REQUIRED_PORTFOLIO_FIELDS[holds]) }
}
