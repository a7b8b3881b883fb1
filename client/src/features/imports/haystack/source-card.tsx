import type { HaystackSource } from '@bonfire/contract/imports/haystack-sources'
import { Button } from '@mantine/core'
import { useFormatter, useTranslations } from 'use-intl'
import basics from '../../../ui/basics.module.css'
import { Chip, type ChipTone } from '../../../ui/chip.tsx'
import { Fact } from '../../../ui/fact.tsx'
import facts from '../../../ui/facts.module.css'
import { Moment } from '../../data-in/moment.tsx'
import { useInPart } from '../../portfolio/use-in-part.ts'
import { useProjectNames } from '../../portfolio/use-project-names.ts'
import { formatInterval } from '../folder/interval.ts'
import own from './haystack-sources.module.css'

type State = 'pulling' | 'off' | 'failed' | 'silent' | 'working' | 'new'
const TONES: Record<State, ChipTone> = {
  pulling: 'blue',
  off: 'neutral',
  failed: 'red',
  silent: 'amber',
  working: 'green',
  new: 'neutral',
}

interface SourceCardProps {
  source: HaystackSource
  isBusy: boolean
  onPull: () => void
  onEdit: () => void
  onDelete: () => void
}

export function SourceCard({ source, isBusy, onPull, onEdit, onDelete }: SourceCardProps) {
  const t = useTranslations('dataIn.haystack')
  const format = useFormatter()
  const { name, address, filter, projectKey, mapping, lastSuccess, lastFailure, nextPullAt, isPulling } = source
  const [project] = useProjectNames(projectKey === null ? [] : [projectKey])
  const inPart = useInPart()(projectKey === null ? 'all' : { projectKey })
  const isClosed = inPart !== undefined
  const state = sourceState(source)
  const isFailureLatest = isFailing(source)
  const usual = source.usualIntervalSeconds
  const every = formatInterval(format, source.intervalSeconds)
  return (
    <li className={own.card} aria-label={name}>
      <div className={basics.line}>
        <h3 className={`${basics.smallTitle} ${basics.wrapping}`}>{name}</h3>
        <Chip tone={TONES[state]}>{t(`states.${state}`)}</Chip>
        <div className={own.buttons}>
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={isPulling || isBusy || isClosed}
            aria-label={t('pullNamed', { name })}
            onClick={onPull}
          >
            {t('pull')}
          </Button>
          <Button size="compact-sm" variant="subtle" aria-label={t('editNamed', { name })} onClick={onEdit}>
            {t('edit')}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={isClosed}
            aria-label={t('deleteNamed', { name })}
            onClick={onDelete}
          >
            {t('delete')}
          </Button>
        </div>
      </div>
      <p>
        <code>{address}</code> · <code>{filter}</code>
        {project !== undefined && ` · ${t('ofProject', { project })}`}
        {mapping !== null && ` · ${t('withMapping', { mapping })}`}
      </p>
      {isClosed && <p>{inPart}</p>}
      {isFailureLatest && lastFailure && <p>{lastFailure.problem}</p>}
      <dl className={facts.facts}>
        <Fact name={t('success')}>
          {lastSuccess === null ? (
            t('never')
          ) : (
            <>
              <Moment instant={lastSuccess.at} /> · {t('rows', { ...lastSuccess, rejected: lastSuccess.rejectedCount })}
            </>
          )}
        </Fact>
        {lastFailure && (
          <Fact name={t('failure')}>
            <Moment instant={lastFailure.at} />
            {!isFailureLatest && ` · ${lastFailure.problem}`}
          </Fact>
        )}
        <Fact name={t('next')}>
          {nextPullAt === null ? t('nextOff') : <NextPull at={nextPullAt} every={every} isPulling={isPulling} />}
        </Fact>
        {source.isSilent && usual !== null && (
          <Fact name={t('rhythm')}>{t('silent', { usual: formatInterval(format, usual) })}</Fact>
        )}
      </dl>
    </li>
  )
}

function NextPull({ at, every, isPulling }: { at: string; every: string; isPulling: boolean }) {
  const t = useTranslations('dataIn.haystack')
  const format = useFormatter()
  if (isPulling) return t('nextNow', { every })
  const time = format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
  return t('nextAt', { time, every })
}

/** A failure counts until a later pull ended well. */
function isFailing({ lastSuccess, lastFailure }: HaystackSource): boolean {
  return lastFailure !== null && (lastSuccess === null || Date.parse(lastFailure.at) >= Date.parse(lastSuccess.at))
}

function sourceState(source: HaystackSource): State {
  if (source.isPulling) return 'pulling'
  if (!source.isOn) return 'off'
  if (isFailing(source)) return 'failed'
  if (source.isSilent) return 'silent'
  return source.lastSuccess === null ? 'new' : 'working'
}
