import type { ImportKind, ImportPreview } from '@bonfire/contract/imports'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import classes from './imports.module.css'
import { PreviewTable } from './preview-table.tsx'
import { RejectionList } from './rejection-list.tsx'
import { ThingCounts } from './thing-counts.tsx'

interface PreviewResultProps {
  preview: ImportPreview
  kind: ImportKind
  /** Every row of the file was tried, not only the first ones. */
  isWhole: boolean
}

/** What was found in a file, in words, and its first rows. */
export function PreviewResult({ preview, kind, isWhole }: PreviewResultProps) {
  const { columns, problems, counts, leftOut } = preview
  return (
    <>
      {kind === 'hits' ? <RowsVerdict preview={preview} isWhole={isWhole} /> : <ThingsVerdict preview={preview} />}
      <ColumnNotes columns={columns} />
      {kind === 'hits' ? <PreviewTable preview={preview} /> : <ThingCounts counts={counts} isDone={false} />}
      <RejectionList rejections={problems} total={problems.length} />
      <LeftOut names={leftOut} />
    </>
  )
}

function RowsVerdict({ preview, isWhole }: { preview: ImportPreview; isWhole: boolean }) {
  const t = useTranslations('dataIn.preview')
  const { columns, problems, checkedRowCount } = preview
  if (columns.some(({ state }) => state === 'missing')) return <Verdict tone="red" text={t('missingColumns')} />
  if (checkedRowCount === 0) return <Verdict tone="amber" text={t('noRows')} />
  const wrongRows = new Set(problems.map(({ row }) => row)).size
  const fine = isWhole ? 'wholeFine' : 'rowsFine'
  if (wrongRows === 0) return <Verdict tone="green" text={t(fine, { count: checkedRowCount })} />
  const isAll = wrongRows >= checkedRowCount
  return (
    <Verdict
      tone={isAll ? 'red' : 'amber'}
      text={isAll ? t('rowsAllWrong') : t('rowsWrong', { wrong: wrongRows, count: checkedRowCount })}
    />
  )
}

function ThingsVerdict({ preview }: { preview: ImportPreview }) {
  const t = useTranslations('dataIn.preview')
  const things = Object.values(preview.counts)
  const changed = things.reduce((sum, { created, updated }) => sum + created + updated, 0)
  if (preview.problems.length > 0) return <Verdict tone="red" text={t('thingsWrong')} />
  return <Verdict tone={changed === 0 ? 'amber' : 'green'} text={t(changed === 0 ? 'nothingNew' : 'thingsFine')} />
}

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

/** Columns that are missing, and those that are passed over though they may stand for one that is known. */
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
