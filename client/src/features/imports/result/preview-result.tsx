import type { ImportKind } from '@bonfire/contract/imports/imports'
import type { ImportPreview } from '@bonfire/contract/imports/preview'
import { Button, Progress } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import basics from '../../../ui/basics.module.css'
import classes from '../imports.module.css'
import { PeopleTable } from './people-table.tsx'
import { PreviewTable } from './preview-table.tsx'
import { RejectionList } from './rejection-list.tsx'
import own from './result.module.css'
import { ThingCounts } from './thing-counts.tsx'
import { isAllWrong, isNothingNew } from './verdict.ts'

interface PreviewResultProps {
  preview: ImportPreview
  kind: ImportKind
  /** All rows are being checked: the part sent, from 0 to 1. */
  checking: { readonly share: number; stop: () => void } | undefined
  /** Stands between the verdict and the rows. */
  children: ReactNode
}

/** Says what a file contains, and shows its first rows. */
export function PreviewResult({ preview, kind, checking, children }: PreviewResultProps) {
  const t = useTranslations('dataIn.preview')
  const { columns, problems, counts, leftOut } = preview
  const isOfRows = kind === 'hits' || kind === 'samples'
  const isAccepted = problems.length === 0 && preview.obstacle === null
  return (
    <>
      {isOfRows ? (
        <RowsVerdict preview={preview} kind={kind} isChecking={checking !== undefined} />
      ) : (
        <ThingsVerdict preview={preview} />
      )}
      {checking && <Checking {...checking} />}
      {children}
      <ColumnNotes columns={columns} />
      {!isOfRows && <ThingCounts counts={counts} isDone={false} />}
      {!isOfRows && <Notes preview={preview} kept={t(kind === 'people' ? 'keptAsIs' : 'keptAsStored')} />}
      {isOfRows && <PreviewTable preview={preview} />}
      {!isOfRows && <RejectionList rejections={problems} total={problems.length} />}
      {kind === 'people' && isAccepted && <PeopleTable rows={preview.people} />}
      {!isOfRows && !(kind === 'people' && isAccepted) && <PreviewTable preview={preview} />}
      <LeftOut names={leftOut} />
    </>
  )
}

interface RowsVerdictProps {
  preview: ImportPreview
  kind: ImportKind
  /** The verdict on all rows is on its way. */
  isChecking: boolean
}

function RowsVerdict({ preview, kind, isChecking }: RowsVerdictProps) {
  const t = useTranslations('dataIn.preview')
  const { columns, checkedRowCount: count, isComplete, outcome } = preview
  if (columns.some(({ state }) => state === 'missing')) return <Verdict tone="red" text={t('missingColumns')} />
  if (count === 0) return <Verdict tone="amber" text={t('noRows')} />
  const checked = t(isComplete ? 'checkedAll' : 'checkedFirst', { count })
  const rest = isComplete || isChecking ? [] : [t('restUnchecked')]
  const verdict = (tone: keyof typeof ICONS, ...sentences: string[]) => (
    <Verdict tone={tone} text={[checked, ...sentences, ...rest].join(' ')} />
  )
  if (isAllWrong(preview)) return verdict('red', t('allRejected', { count }))
  const { created, updated, unchanged, rejectedCount: rejected } = outcome
  if (kind === 'samples' && rejected + updated > 0) {
    const replaces = updated > 0 ? [t('replaces', { count: updated })] : []
    const rejects = rejected > 0 ? [t('someSamplesRejected', { rejected })] : []
    return verdict('amber', t('outcomeSamples', { created: created + updated, unchanged }), ...replaces, ...rejects)
  }
  const ran = preview.counts.checkedDays?.created ?? 0
  const found = ran > 0 && created + updated + unchanged === 0 ? [] : [t('outcome', { created, updated, unchanged })]
  const changes =
    kind === 'samples'
      ? [t('outcomeSamples', { created, unchanged })]
      : [...found, ...(ran > 0 ? [t('outcomeChecked', { count: ran })] : [])]
  if (rejected === 0) return verdict('green', t('noneRejected', { count }), ...changes)
  return verdict('amber', t('someRejected', { rejected }), ...changes)
}

/** The check of all rows is running. */
function Checking({ share, stop }: { share: number; stop: () => void }) {
  const t = useTranslations('dataIn.preview')
  return (
    <p className={`${classes.checking} ${basics.wideLine}`}>
      <Progress value={share * 100} w={160} aria-label={t('checking')} animated={share >= 1} />
      {t('checking')}
      <Button size="compact-sm" variant="subtle" onClick={stop}>
        {t('stopChecking')}
      </Button>
    </p>
  )
}

function ThingsVerdict({ preview }: { preview: ImportPreview }) {
  const t = useTranslations('dataIn.preview')
  if (preview.obstacle) return <Verdict tone="red" text={`${preview.obstacle.message} ${t('readOtherwise')}`} />
  if (preview.problems.length > 0) return <Verdict tone="red" text={t('thingsWrong')} />
  return isNothingNew(preview) ? (
    <Verdict tone="amber" text={t('nothingNew')} />
  ) : (
    <Verdict tone="green" text={t('thingsFine')} />
  )
}

const ICONS = { green: IconCircleCheck, amber: IconAlertTriangle, red: IconAlertCircle }

function Verdict({ tone, text }: { tone: keyof typeof ICONS; text: string }) {
  const Icon = ICONS[tone]
  return (
    <p role="status" className={own.verdict} data-tone={tone}>
      <Icon size={16} aria-hidden />
      {text}
    </p>
  )
}

/** Missing columns, and ignored ones that may be a known column under another name, or have the name of one. */
function ColumnNotes({ columns }: Pick<ImportPreview, 'columns'>) {
  const t = useTranslations('dataIn.preview')
  const noted = columns.filter(({ state, suggestion }) => state === 'missing' || suggestion !== undefined)
  const repeated = [...new Set(columns.flatMap(({ name, isRepeated }) => (isRepeated ? [name] : [])))]
  if (noted.length + repeated.length === 0) return null
  return (
    <ul className={own.notes}>
      {noted.map(({ name, state, suggestion }) => (
        <li key={`${state} ${name}`}>
          {state === 'missing' ? t('missing', { name }) : t('suggested', { name, suggestion: suggestion ?? '' })}
        </li>
      ))}
      {repeated.map((name) => (
        <li key={`repeated ${name}`}>{t('repeated', { name })}</li>
      ))}
    </ul>
  )
}

/** Says what was chosen for a table of a portfolio or of people, and what becomes of what it does not say. */
function Notes({ preview, kept }: { preview: ImportPreview; kept: string }) {
  const { notes, reading, problems, obstacle } = preview
  if (!reading || problems.length > 0 || obstacle) return null
  return (
    <ul className={own.notes}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
      <li>{kept}</li>
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
