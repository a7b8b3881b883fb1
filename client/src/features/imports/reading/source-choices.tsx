import {
  ENCODINGS,
  MAXIMUM_TITLE_LINES,
  SEPARATORS,
  type TableChoices,
  type TableReading,
} from '@bonfire/contract/imports/table-reading'
import { NumberInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { Choice, SEPARATOR_NAMES } from './choice.tsx'

type Source = Pick<TableReading, 'encoding' | 'separator' | 'sheet' | 'sheets' | 'titleLines' | 'dateOrder'>

/** Says how a text or a sheet was read. */
export function SourceNote({ source }: { source: Source }) {
  const t = useTranslations('dataIn.preview')
  const { separator, encoding, sheet, titleLines, dateOrder } = source
  return (
    <>
      {sheet !== null && t('readingSheet', { sheet })}
      {separator &&
        encoding &&
        t('reading', {
          separator: t(`separators.${SEPARATOR_NAMES[separator]}`),
          encoding: t(`encodings.${encoding}`),
        })}
      {titleLines > 0 && ` ${t('titleLines', { count: titleLines })}`}
      {dateOrder && ` ${t(`dateOrders.${dateOrder}`)}`}
    </>
  )
}

interface SourceChoicesProps {
  source: Pick<Source, 'encoding' | 'separator' | 'sheet' | 'sheets'>
  onChoose: (chosen: Partial<TableChoices>) => void
}

/** The separator and encoding of a text, or the sheet of a workbook. */
export function SourceChoices({ source, onChoose }: SourceChoicesProps) {
  const t = useTranslations('dataIn.table')
  if (source.sheet !== null) {
    return (
      <Choice
        label={t('sheet')}
        values={source.sheets}
        value={source.sheet}
        name={(value) => value}
        onChange={(sheet) => sheet !== null && onChoose({ sheet })}
      />
    )
  }
  return (
    <>
      <Choice
        label={t('separator')}
        values={SEPARATORS}
        value={source.separator}
        name={(value) => t(`separators.${SEPARATOR_NAMES[value]}`)}
        onChange={(separator) => separator && onChoose({ separator })}
      />
      <Choice
        label={t('encoding')}
        values={ENCODINGS}
        value={source.encoding}
        name={(value) => t(`encodings.${value}`)}
        onChange={(encoding) => encoding && onChoose({ encoding })}
      />
    </>
  )
}

interface TitleLinesProps {
  count: number
  onChange: (count: number) => void
}

/** Asks how many lines are above the header of a table. */
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
