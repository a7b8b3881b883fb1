import { CLOCK_CHANGES, DATE_ORDERS, type TableChoices } from '@bonfire/contract/imports/table-reading'
import { Select } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { Choice } from '../reading/choice.tsx'

const OWN_ZONE = ''

type TimeChoices = Pick<TableChoices, 'dateOrder' | 'timezone' | 'clockChange'>

interface SampleTimesProps {
  dateOrder: TimeChoices['dateOrder'] | null
  chosen: Pick<TimeChoices, 'timezone' | 'clockChange'>
  onChange: (choices: TimeChoices) => void
}

/** How the times of samples are read. */
export function SampleTimes({ dateOrder, chosen, onChange }: SampleTimesProps) {
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
      <Select
        label={sample('zone')}
        w={240}
        data={[{ value: OWN_ZONE, label: sample('ownZone') }, ...Intl.supportedValuesOf('timeZone')]}
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
