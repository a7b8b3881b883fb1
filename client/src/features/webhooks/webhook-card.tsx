import type { Webhook } from '@bonfire/contract/webhooks/webhooks'
import { Button } from '@mantine/core'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { usePersonName } from '../../lib/person-name.ts'
import basics from '../../ui/basics.module.css'
import { Chip, type ChipTone } from '../../ui/chip.tsx'
import { Fact } from '../../ui/fact.tsx'
import facts from '../../ui/facts.module.css'
import { Problem } from '../../ui/messages/problem.tsx'
import { Moment } from '../data-in/moment.tsx'
import { useProjectNames } from '../portfolio/use-project-names.ts'
import classes from './webhooks.module.css'

/** The choices in a webhook's menu; `turn` switches it on or off. */
export type WebhookCommand = 'test' | 'log' | 'edit' | 'turn' | 'secret' | 'delete'

type State = 'on' | 'failing' | 'off' | 'switchedOff'
const TONES: Record<State, ChipTone> = { on: 'green', failing: 'amber', off: 'neutral', switchedOff: 'red' }

interface WebhookCardProps {
  webhook: Webhook
  isBusy: boolean
  isTesting: boolean
  onAct: (command: WebhookCommand, webhook: Webhook) => void
}

export function WebhookCard({ webhook, isBusy, isTesting, onAct }: WebhookCardProps) {
  const t = useTranslations('webhooks')
  const { name, url, form, events, projectKeys, createdAt, createdBy, lastDeliveredAt, waitingCount } = webhook
  const projects = useProjectNames(projectKeys ?? [])
  const personName = usePersonName()
  const state = webhookState(webhook)
  const turn = webhook.isOn ? 'switchOff' : 'switchOn'
  const button = (command: WebhookCommand, word: 'test' | 'log' | 'edit' | typeof turn | 'secret' | 'delete') => (
    <Button
      size="compact-sm"
      variant="subtle"
      {...(command === 'delete' && { color: 'var(--mantine-color-error)' })}
      {...(command === 'test' && { loading: isTesting })}
      disabled={isBusy && command !== 'log'}
      aria-label={t(`actions.${word}Named`, { name })}
      onClick={() => onAct(command, webhook)}
    >
      {t(`actions.${word}`)}
    </Button>
  )
  return (
    <li className={classes.card} aria-label={name}>
      <div className={classes.head}>
        <h2 className={`${basics.partTitle} ${basics.wrapping}`}>{name}</h2>
        <Chip tone={TONES[state]}>{t(`states.${state}`)}</Chip>
        <div className={classes.buttons}>
          {button('test', 'test')}
          {button('log', 'log')}
          {button('edit', 'edit')}
          {button('turn', turn)}
          {button('secret', 'secret')}
          {button('delete', 'delete')}
        </div>
      </div>
      <p className={classes.address}>
        {t(`forms.${form}`)} · <span className={basics.wrapping}>{shortUrl(url)}</span>
      </p>
      <Trouble webhook={webhook} />
      <dl className={`${facts.facts} ${facts.above} ${classes.facts}`}>
        <Fact name={t('facts.events')}>{events.map((event) => t(`events.${event}`)).join(', ')}</Fact>
        <Fact name={t('facts.projects')}>
          <span dir="auto">{projectKeys === null ? t('allProjects') : projects.join(', ')}</span>
        </Fact>
        <Fact name={t('facts.delivered')}>
          {lastDeliveredAt === null ? t('never') : <Moment instant={lastDeliveredAt} />}
        </Fact>
        {waitingCount > 0 && <Fact name={t('facts.waiting')}>{t('messages', { count: waitingCount })}</Fact>}
        <Fact name={t('facts.created')}>
          <Moment instant={createdAt} />
          {createdBy !== null && ` · ${personName(createdBy)}`}
        </Fact>
      </dl>
    </li>
  )
}

function Trouble({ webhook }: { webhook: Webhook }) {
  const t = useTranslations('webhooks.problems')
  const format = useFormatter()
  const now = useNow()
  const ago = (instant: string) => format.relativeTime(new Date(instant), now)
  const { isOn, offReason, offSince, failingSince } = webhook
  if (isOn && failingSince !== null) {
    const since = format.dateTime(new Date(failingSince), { dateStyle: 'medium', timeStyle: 'short' })
    return <Problem isQuiet>{t('failing', { since })}</Problem>
  }
  if (isOn || offSince === null || offReason === 'person' || offReason === null) return null
  return <Problem isQuiet>{t(offReason === 'gone' ? 'offGone' : 'offFailing', { since: ago(offSince) })}</Problem>
}

function webhookState({ isOn, offReason, failingSince }: Webhook): State {
  if (isOn) return failingSince === null ? 'on' : 'failing'
  return offReason === 'person' || offReason === null ? 'off' : 'switchedOff'
}

/** Its end may be a secret that passers-by should not read. */
function shortUrl(url: string): string {
  const { origin, pathname, search } = new URL(url)
  const path = pathname.length + search.length > 24 ? `${pathname.slice(0, 12)}…` : `${pathname}${search}`
  return `${origin}${path}`
}
