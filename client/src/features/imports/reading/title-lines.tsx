import { MAXIMUM_TITLE_LINES } from '@bonfire/contract/imports/table-reading'
import { NumberInput } from '@mantine/core'
import { useTranslations } from 'use-intl'

interface TitleLinesProps {
  count: number
  onChange: (count: number) => void
}

/** How many lines are above the header of a table. */
export function TitleLines({ count, onChange }: TitleLinesProps) {
  const t = useTranslations('dataIn.table')
  return (
    <NumberInput
      label={t('titleLines')}
      w={150}
      min={0}
      max={MAXIMUM_TITLE_LINES}
      allowDecimal={false}
      allowNegative={false}
      value={count}
      onChange={(value) => typeof value === 'number' && value !== count && onChange(value)}
    />
  )
}
