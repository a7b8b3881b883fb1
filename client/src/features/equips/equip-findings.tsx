import type { Equip } from '@bonfire/contract/histories/equips'
import type { RuleFirings } from '@bonfire/contract/histories/histories'
import { MILLISECONDS_PER_MINUTE, SECONDS_PER_DAY, SECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import basics from '../../ui/basics.module.css'
import screen from '../../ui/list-screen.module.css'
import { Problem } from '../../ui/messages/problem.tsx'
import { SkeletonRows } from '../../ui/messages/skeleton-rows.tsx'
import { firingsQuery } from '../histories/histories.queries.ts'
import classes from './equips.module.css'

const WEEK_SECONDS = 7 * SECONDS_PER_DAY

/** The rules that fired at the equip in the last week, those snoozed included, the latest first. */
export function EquipFindings({ equip }: { equip: Equip }) {
  const t = useTranslations('equips')
  const [now] = useState(() => Math.floor(Date.now() / MILLISECONDS_PER_MINUTE) * SECONDS_PER_MINUTE)
  const findings = useQuery(firingsQuery(equip.siteId, equip.equipId, { from: now - WEEK_SECONDS, to: now + 60 }))
  const rules = (findings.data ?? []).toSorted((one, other) => lastFiringEnd(other) - lastFiringEnd(one))
  return (
    <section className={`${basics.card} ${classes.part}`} aria-label={t('findings')}>
      <h2>{t('findings')}</h2>
      {findings.isPending && <SkeletonRows rows={2} columns={['100%']} rowHeight={44} label={t('loading')} />}
      {findings.isError && !findings.data && <Failed text={t('findingsFailed')} query={findings} />}
      {findings.data && rules.length === 0 && <p className={screen.quiet}>{t('noFindings')}</p>}
      <ul className={basics.list}>
        {rules.map((rule) => (
          <li key={rule.equipRuleId}>
            <Link
              to="/analysis/insights/$siteId/$ruleId"
              params={{ siteId: equip.siteId, ruleId: rule.ruleId }}
              className={classes.row}
            >
              <bdi className={classes.name}>{rule.ruleName}</bdi>
              <Facts rule={rule} now={now} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const lastFiringEnd = ({ firings }: RuleFirings) => Math.max(0, ...firings.map(({ t, d }) => t + d))

function Facts({ rule, now }: { rule: RuleFirings; now: number }) {
  const t = useTranslations('equips')
  const format = useFormatter()
  const end = lastFiringEnd(rule)
  const facts = [
    t('firings', { count: rule.firings.length }),
    end >= now ? t('now') : t('latest', { when: format.relativeTime(end * 1000, now * 1000) }),
    ...(rule.snoozeEnd === null ? [] : [t('snoozed')]),
  ]
  return <span className={classes.facts}>{facts.join(' · ')}</span>
}

/** A part that could not be loaded, while the others can be read. */
export function Failed({ text, query }: { text: string; query: { isFetching: boolean; refetch: () => unknown } }) {
  const common = useTranslations('common')
  return (
    <Problem>
      {text}
      <Button size="compact-sm" variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
        {common('retry')}
      </Button>
    </Problem>
  )
}
