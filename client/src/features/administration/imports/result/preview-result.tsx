import type { ImportKind, ImportPreview } from '@bonfire/contract/imports/imports'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import classes from '../imports.module.css'
import { PreviewTable } from './preview-table.tsx'
import { RejectionList } from './rejection-list.tsx'
import { ThingCounts } from './thing-counts.tsx'
import { isAllWrong, isNothingNew, wrongRowCount } from './verdict.ts'

interface PreviewResultProps {
  preview: ImportPreview
  kind: ImportKind
  /** Whether all rows of the file were checked, not just the first ones. */
  isWhole: boolean
}

/** What a file contains, in words, and its first rows. */
export function PreviewResult({ preview, kind, isWhole }: PreviewResultProps) {
  const { columns, problems, counts, leftOut } = preview
  return (
    <>
      {kind === 'hits' ? <RowsVerdict preview={preview} isWhole={isWhole} /> : <ThingsVerdict preview={preview} />}
      <ReadingNote reading={preview.reading} />
      <ColumnNotes columns={columns} />
      {kind === 'hits' ? <PreviewTable preview={preview} /> : <ThingCounts counts={counts} isDone={false} />}
      <RejectionList rejections={problems} total={problems.length} />
      <LeftOut names={leftOut} />
    </>
  )
}

function RowsVerdict({ preview, isWhole }: { preview: ImportPreview; isWhole: boolean }) {
  const t = useTranslations('dataIn.preview')
  const { columns, checkedRowCount } = preview
  if (columns.some(({ state }) => state === 'missing')) return <Verdict tone="red" text={t('missingColumns')} />
  if (checkedRowCount === 0) return <Verdict tone="amber" text={t('noRows')} />
  const wrongRows = wrongRowCount(preview)
  const fine = isWhole ? 'wholeFine' : 'rowsFine'
  if (wrongRows === 0) return <Verdict tone="green" text={t(fine, { count: checkedRowCount })} />
  const isAll = isAllWrong(preview)
  return (
    <Verdict
      tone={isAll ? 'red' : 'amber'}
      text={isAll ? t('rowsAllWrong') : t('rowsWrong', { wrong: wrongRows, count: checkedRowCount })}
    />
  )
}

function ThingsVerdict({ preview }: { preview: ImportPreview }) {
  const t = useTranslations('dataIn.preview')
  if (preview.problems.length > 0) return <Verdict tone="red" text={t('thingsWrong')} />
  return isNothingNew(preview) ? (
    <Verdict tone="amber" text={t('nothingNew')} />
  ) : (
    <Verdict tone="green" text={t('thingsFine')} />
  )
}

/** How a text was read, if not as commas in UTF-8. */
function ReadingNote({ reading }: Pick<ImportPreview, 'reading'>) {
  const t = useTranslations('dataIn.preview')
  if (!reading) return null
  const { separator, encoding, titleLines, dateOrder } = reading
  if (separator === ',' && encoding === 'utf-8' && titleLines === 0 && dateOrder === null) return null
  return (
    <p className={classes.note}>
      {t('reading', {
        separator: t(`separators.${SEPARATOR_NAMES[separator]}`),
        encoding: t(`encodings.${encoding}`),
      })}
      {titleLines > 0 && ` ${t('titleLines', { count: titleLines })}`}
      {dateOrder && ` ${t(`dateOrders.${dateOrder}`)}`}
    </p>
  )
}

const SEPARATOR_NAMES = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'pipes' } as const

const ICONS = { green: IconCircleCheck, amber: IconAlertTriangle, red: IconAlertCircle }

function Verdict({ tone, text }: { tone: keyof typeof ICONS; text: string }) {
  const Icon = ICONS[tone]
  return (
    <p role="status" className={classes.verdict} data-tone={tone}>
      <Icon size={16} aria-hidden />
      {text}
    </p>
  )
}

/** Missing columns, and ignored ones that may be a known column under another name. */
function ColumnNotes({ columns }: Pick<ImportPreview, 'columns'>) {
  const t = useTranslations('dataIn.preview')
  const noted = columns.filter(({ state, suggestion }) => state === 'missing' || suggestion !== undefined)
  if (noted.length === 0) return null
  return (
    <ul className={classes.notes}>
      {noted.map(({ name, state, suggestion }) => (
        <li key={`${state} ${name}`}>
          {state === 'missing' ? t('missing', { name }) : t('suggested', { name, suggestion: suggestion ?? '' })}
        </li>
      ))}
    </ul>
  )
}

const SHOWN_NAMES = 20

function LeftOut({ names }: { names: readonly string[] }) {
  const t = useTranslations('dataIn.preview')
  if (names.length === 0) return null
  const more = names.length - SHOWN_NAMES
  return (
    <p className={classes.note}>
      {t('leftOut', { count: names.length })} {names.slice(0, SHOWN_NAMES).join(', ')}
      {more > 0 && ` ${t('andMore', { count: more })}`}
    </p>
  )
}
