import { CLOCK_CHANGES, DATE_ORDERS, DECIMAL_MARKS, type TableChoices } from '@bonfire/contract/imports/table-reading'
import { Select } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { Choice } from '../reading/choice.tsx'

const OWN_ZONE = ''

type CellChoices = Pick<TableChoices, 'dateOrder' | 'decimalMark' | 'timezone' | 'clockChange'>

interface SampleCellsProps {
  dateOrder: CellChoices['dateOrder'] | null
  decimalMark: CellChoices['decimalMark'] | null
  /** The zone of the times, if the table says it. */
  timeZone?: string | null
  chosen: Pick<CellChoices, 'timezone' | 'clockChange'>
  onChange: (choices: CellChoices) => void
}

/** Chooses how times and numbers of samples are read. */
export function SampleCells({ dateOrder, decimalMark, timeZone = null, chosen, onChange }: SampleCellsProps) {
  const table = useTranslations('dataIn.table')
  const sample = useTranslations('dataIn.sampleTable')
  return (
    <>
      <Choice
        label={table('dates')}
        values={DATE_ORDERS}
        value={dateOrder ?? null}
        name={(value) => table(`dateOrders.${value}`)}
        none={table('dateOrders.none')}
        onChange={(order) => onChange({ dateOrder: order ?? undefined })}
      />
      <Choice
        label={table('numbers')}
        values={DECIMAL_MARKS}
        value={decimalMark ?? null}
        name={(value) => table(`decimalMarks.${value}`)}
        none={table('decimalMarks.none')}
        onChange={(mark) => onChange({ decimalMark: mark ?? undefined })}
      />
      <Select
        label={sample('zone')}
        w={240}
        data={[
          { value: OWN_ZONE, label: timeZone === null ? sample('ownZone') : sample('zoneOfTable', { zone: timeZone }) },
          ...Intl.supportedValuesOf('timeZone'),
        ]}
        value={chosen.timezone ?? OWN_ZONE}
        onChange={(zone) => onChange({ timezone: zone || undefined })}
        nothingFoundMessage={sample('noZone')}
        allowDeselect={false}
        searchable
        limit={100}
      />
      <Choice
        label={table('clockChange')}
        values={CLOCK_CHANGES}
        value={chosen.clockChange ?? null}
        name={(value) => table(`clockChanges.${value}`)}
        none={sample('inOrder')}
        onChange={(clockChange) => onChange({ clockChange: clockChange ?? undefined })}
      />
    </>
  )
}
