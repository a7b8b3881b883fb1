import type { ImportPreview, SampleTable } from '@bonfire/contract/imports/imports'
import {
  CLOCK_CHANGES,
  DATE_ORDERS,
  ENCODINGS,
  SEPARATORS,
  type TableChoices,
} from '@bonfire/contract/imports/table-reading'
import { Select } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { Choice, SEPARATOR_NAMES } from '../reading/choice.tsx'
import { type TableChoice, withChoice } from '../reading/table-choice.ts'
import classes from '../reading/table-reading.module.css'
import { NewPointsAt } from './new-points-at.tsx'
import { PointColumns } from './point-columns.tsx'

interface SampleReadingProps {
  preview: ImportPreview
  table: SampleTable
  choice: TableChoice
  onChange: (choice: TableChoice) => void
}

const OWN_ZONE = ''

/** How a table of samples is read, which column is which point, and what becomes of points that are not known. */
export function SampleReading({ preview, table, choice, onChange }: SampleReadingProps) {
  const t = useTranslations('dataIn.table')
  const text = useTranslations('dataIn.sampleTable')
  const previewText = useTranslations('dataIn.preview')
  const chosen = choice.by === 'hand' ? choice.choices : (preview.mapping?.choices ?? {})
  const change = (changed: Partial<TableChoices>) => onChange(withChoice(choice, preview.mapping, changed))
  return (
    <section className={classes.reading} aria-label={t('title')}>
      <div className={classes.line}>
        <p>
          {previewText('reading', {
            separator: previewText(`separators.${SEPARATOR_NAMES[table.separator]}`),
            encoding: previewText(`encodings.${table.encoding}`),
          })}
          {table.titleLines > 0 && ` ${previewText('titleLines', { count: table.titleLines })}`}
          {table.dateOrder && ` ${previewText(`dateOrders.${table.dateOrder}`)}`}
          {` ${text(table.points === null ? 'long' : 'wide', { time: table.timeColumn })}`}
        </p>
      </div>
      <div className={classes.choices}>
        <Choice
          label={t('separator')}
          values={SEPARATORS}
          value={table.separator}
          name={(value) => t(`separators.${SEPARATOR_NAMES[value]}`)}
          onChange={(separator) => separator && change({ separator })}
        />
        <Choice
          label={t('encoding')}
          values={ENCODINGS}
          value={table.encoding}
          name={(value) => t(`encodings.${value}`)}
          onChange={(encoding) => encoding && change({ encoding })}
        />
        <Choice
          label={t('dates')}
          values={DATE_ORDERS}
          value={table.dateOrder}
          name={(value) => t(`dateOrders.${value}`)}
          none={t('dateOrders.none')}
          onChange={(dateOrder) => dateOrder && change({ dateOrder })}
        />
        <Select
          label={text('zone')}
          w={240}
          data={[{ value: OWN_ZONE, label: text('ownZone') }, ...Intl.supportedValuesOf('timeZone')]}
          value={chosen.timezone ?? OWN_ZONE}
          onChange={(zone) => change({ timezone: zone || undefined })}
          nothingFoundMessage={text('noZone')}
          allowDeselect={false}
          searchable
          limit={100}
        />
        <Choice
          label={t('clockChange')}
          values={CLOCK_CHANGES}
          value={chosen.clockChange ?? null}
          name={(value) => t(`clockChanges.${value}`)}
          none={text('inOrder')}
          onChange={(clockChange) => change({ clockChange: clockChange ?? undefined })}
        />
        <NewPointsAt chosen={chosen.newPointsAt} onChange={(newPointsAt) => change({ newPointsAt })} />
      </div>
      {table.points && (
        <PointColumns
          points={table.points}
          areCreated={chosen.newPointsAt !== undefined}
          onChoose={(column, pointId) => change({ points: { ...chosen.points, [column]: pointId } })}
          onSkip={(column, isSkipped) => {
            const others = (chosen.skipped ?? []).filter((name) => name !== column)
            change({ skipped: isSkipped ? [...others, column] : others })
          }}
        />
      )}
    </section>
  )
}
