import type { ImportPreview, SampleTable } from '@bonfire/contract/imports/preview'
import type { TableChoices } from '@bonfire/contract/imports/table-reading'
import { useFormatter, useTranslations } from 'use-intl'
import basics from '../../../ui/basics.module.css'
import { KeptMapping } from '../reading/kept-mapping.tsx'
import { SourceChoices, SourceNote } from '../reading/source-choices.tsx'
import { type TableChoice, withChoice } from '../reading/table-choice.ts'
import classes from '../reading/table-reading.module.css'
import { withoutPlace } from './column-points.ts'
import { NewPointsAt } from './new-points-at.tsx'
import { PointColumns } from './point-columns.tsx'
import { SampleCells } from './sample-cells.tsx'

interface SampleReadingProps {
  preview: ImportPreview
  table: SampleTable
  choice: TableChoice
  onChange: (choice: TableChoice) => void
}

/** Chooses how a table of samples is read, which column is which point, and what becomes of unknown points. */
export function SampleReading({ preview, table, choice, onChange }: SampleReadingProps) {
  const t = useTranslations('dataIn.table')
  const text = useTranslations('dataIn.sampleTable')
  const format = useFormatter()
  const chosen = choice.by === 'hand' ? choice.choices : (preview.mapping?.choices ?? {})
  const change = (changed: Partial<TableChoices>) => onChange(withChoice(choice, preview.mapping, changed))
  const place = (changed: Pick<TableChoices, 'newPointsAt' | 'pointEquips'>) =>
    change({ ...changed, points: withoutPlace(chosen) })
  const isUnknown =
    table.points?.some(({ isRead }) => isRead) && table.points.every(({ isKnown, isRead }) => !isRead || !isKnown)
  return (
    <section className={classes.reading} aria-label={t('title')}>
      <div className={`${classes.line} ${basics.line}`}>
        <p>
          <SourceNote source={table} />
          {` ${text(table.points === null ? 'long' : 'wide', { time: table.timeColumn })}`}
          {table.timeZone !== null && chosen.timezone === undefined && ` ${text('inZone', { zone: table.timeZone })}`}
          {table.otherTimes.length > 0 && ` ${text('otherTimes', { columns: format.list(table.otherTimes) })}`}
        </p>
      </div>
      {choice.by === 'recognition' && preview.mapping?.name && (
        <p role="note" className={classes.note}>
          {text('kept', { name: preview.mapping.name })}
        </p>
      )}
      {isUnknown && !chosen.newPointsAt && (
        <p role="note" className={classes.note}>
          {text('allUnknown')}
        </p>
      )}
      <div className={classes.choices}>
        <KeptMapping kind="samples" present={preview.mapping} choice={choice} onChange={onChange} />
        <SourceChoices source={table} onChoose={change} />
        <SampleCells
          dateOrder={table.dateOrder}
          decimalMark={table.decimalMark}
          timeZone={table.timeZone}
          chosen={chosen}
          onChange={change}
        />
        <NewPointsAt
          isOpen={isUnknown === true && choice.by === 'recognition' && preview.mapping === null}
          chosen={chosen.newPointsAt}
          onChange={(newPointsAt) =>
            place({ newPointsAt, ...(newPointsAt?.siteId !== chosen.newPointsAt?.siteId && { pointEquips: {} }) })
          }
        />
      </div>
      {table.points && (
        <PointColumns
          count={table.pointCount ?? table.points.length}
          columns={table.points}
          chosen={chosen}
          onChange={change}
          onPlace={(column, equipId) => {
            const { [column]: _, ...others } = chosen.pointEquips ?? {}
            place({ pointEquips: equipId === null ? others : { ...others, [column]: equipId } })
          }}
        />
      )}
    </section>
  )
}
