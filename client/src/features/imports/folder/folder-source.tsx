import type { ImportFolder } from '@bonfire/contract/imports/imports'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import basics from '../../../ui/basics.module.css'
import { Chip, type ChipTone } from '../../../ui/chip.tsx'
import { Fact } from '../../../ui/fact.tsx'
import facts from '../../../ui/facts.module.css'
import { Problem } from '../../../ui/messages/problem.tsx'
import { Moment } from '../../data-in/moment.tsx'
import { importsQuery } from '../imports.queries.ts'
import classes from './folder-source.module.css'
import { formatInterval } from './interval.ts'

type State = 'working' | 'silent' | 'failed' | 'unreadable'
const TONES: Record<State, ChipTone> = { working: 'green', silent: 'amber', failed: 'red', unreadable: 'red' }

/** The import folder as a source: whether files come, and what became of the last ones. Nothing without a folder. */
export function FolderSource() {
  const { data } = useQuery(importsQuery)
  return data?.folder ? <KnownFolder folder={data.folder} /> : null
}

function KnownFolder({ folder }: { folder: ImportFolder }) {
  const t = useTranslations('dataIn.folder')
  const format = useFormatter()
  const { lastSuccess, lastFailure, usualIntervalSeconds, waitingCount } = folder
  const state = folderState(folder)
  const usual = usualIntervalSeconds === null ? null : formatInterval(format, usualIntervalSeconds)
  return (
    <section className={`${classes.source} ${basics.card}`} aria-labelledby="import-folder">
      <div className={basics.line}>
        <h2 className={basics.partTitle} id="import-folder">
          {t('title')}
        </h2>
        <Chip tone={TONES[state]}>{t(`states.${state}`)}</Chip>
      </div>
      <p className={basics.quiet}>{t.rich('hint', { folder: folder.path, path: (path) => <code>{path}</code> })}</p>
      {folder.problem && <Problem isQuiet>{folder.problem}</Problem>}
      <dl className={facts.facts}>
        <Fact name={t('success')}>
          {lastSuccess === null ? (
            t('never')
          ) : (
            <LastFile file={lastSuccess}>{t('rows', { ...lastSuccess, rejected: lastSuccess.rejectedCount })}</LastFile>
          )}
        </Fact>
        {lastFailure && (
          <Fact name={t('failure')}>
            <LastFile file={lastFailure}>{lastFailure.problem ?? t('allRejected')}</LastFile>
          </Fact>
        )}
        {waitingCount > 0 && <Fact name={t('waiting')}>{t('files', { count: waitingCount })}</Fact>}
        {usual && <Fact name={t('rhythm')}>{folder.isSilent ? t('silent', { usual }) : t('usual', { usual })}</Fact>}
      </dl>
    </section>
  )
}

function LastFile({
  file: { fileName, at },
  children,
}: {
  file: { fileName: string; at: string }
  children: ReactNode
}) {
  return (
    <>
      <span className={basics.medium}>{fileName}</span> · <Moment instant={at} /> · {children}
    </>
  )
}

/** The gravest. A failure counts until a later file got in. */
function folderState({ problem, isSilent, lastSuccess, lastFailure }: ImportFolder): State {
  if (problem !== null) return 'unreadable'
  const isFailing =
    lastFailure !== null && (lastSuccess === null || Date.parse(lastFailure.at) >= Date.parse(lastSuccess.at))
  if (isFailing) return 'failed'
  return isSilent ? 'silent' : 'working'
}
