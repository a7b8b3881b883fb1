import { UNSEEN_ACTION } from '@bonfire/contract/actions/actions'
import type { EquipDiagnosis, RelatedFinding, WrongCheck } from '@bonfire/contract/diagnosis/equip-diagnosis'
import type { Equip } from '@bonfire/contract/histories/equips'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { useShortDayText } from '../../../lib/time/day-text.ts'
import { useDurationText } from '../../../lib/time/duration-text.ts'
import basics from '../../../ui/basics.module.css'
import screen from '../../../ui/list-screen.module.css'
import { actionLabel } from '../../actions/action-model.ts'
import { formatCost } from '../../actions/savings/savings.ts'
import { SeverityMark } from '../../hits/marks/severity-mark.tsx'
import classes from '../equips.module.css'
import marks from './diagnosis.module.css'

interface WrongChecksProps {
  equip: Equip
  diagnosis: EquipDiagnosis
  today: string
}

/** The rules that fired, the worst first, those snoozed included. */
export function WrongChecks({ equip, diagnosis, today }: WrongChecksProps) {
  const t = useTranslations('diagnosis')
  const { wrong, fine, idle, currency } = diagnosis
  const own = wrong.filter(({ followsFrom }) => followsFrom === null)
  const following = wrong.filter(({ followsFrom }) => followsFrom !== null)
  const row = (check: WrongCheck) => (
    <CheckRow key={check.equipRuleId} equip={equip} check={check} currency={currency} today={today} />
  )
  return (
    <section className={`${basics.card} ${classes.part}`} aria-label={t('wrong')}>
      <h2>{t('wrong')}</h2>
      {wrong.length === 0 && (
        <p className={screen.quiet}>{fine.length + idle.length === 0 ? t('noChecks') : t('nothingWrong')}</p>
      )}
      <ul className={basics.list}>{own.map(row)}</ul>
      {[...Map.groupBy(following, sourceOf).values()].map((some) => (
        <Following
          key={sourceOf(some[0] as WrongCheck)}
          from={some[0]?.followsFrom as RelatedFinding}
          count={some.length}
        >
          {some.map(row)}
        </Following>
      ))}
    </section>
  )
}

const sourceOf = ({ followsFrom }: WrongCheck) => `${followsFrom?.equipNumber} ${followsFrom?.ruleId}`

interface CheckRowProps {
  equip: Equip
  check: WrongCheck
  currency: string
  today: string
}

function CheckRow({ equip, check, currency, today }: CheckRowProps) {
  const t = useTranslations('diagnosis')
  return (
    <li className={marks.wrong}>
      <div className={marks.wrongHead}>
        <Link
          to="/analysis/insights/$siteId/$ruleId"
          params={{ siteId: equip.siteId, ruleId: check.ruleId }}
          className={classes.row}
        >
          <span className={marks.name}>
            <SeverityMark severity={check.severity} />
            <bdi className={classes.name}>{check.name}</bdi>
          </span>
          <Facts check={check} currency={currency} today={today} />
        </Link>
        <OnAction actionKey={check.actionKey} />
      </div>
      {check.explainsCount > 0 && (
        <details className={marks.related}>
          <summary>{t('explains', { count: check.explainsCount })}</summary>
          <ul>
            {check.explains.map((finding) => (
              <li key={`${finding.equipNumber} ${finding.ruleId}`}>
                <Source finding={finding} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

function OnAction({ actionKey }: Pick<WrongCheck, 'actionKey'>) {
  const t = useTranslations('diagnosis')
  if (actionKey === null) return null
  if (actionKey === UNSEEN_ACTION) return <span className={marks.action}>{t('unseenAction')}</span>
  return (
    <Link to="/actions/$actionId" params={{ actionId: actionKey }} className={marks.action}>
      {t('onAction', { action: actionLabel(actionKey) })}
    </Link>
  )
}

interface FollowingProps {
  from: RelatedFinding
  count: number
  children: ReactNode
}

/** What follows from the same finding of another unit, folded under it. */
function Following({ from, count, children }: FollowingProps) {
  const t = useTranslations('diagnosis')
  return (
    <details className={marks.following}>
      <summary>
        {t('follows', { count })} <Source finding={from} />
      </summary>
      <ul className={basics.list}>{children}</ul>
    </details>
  )
}

/** A finding of another unit, with how much of the time the two share. */
function Source({ finding: { equipNumber, equipName, name, share } }: { finding: RelatedFinding }) {
  const t = useTranslations('diagnosis')
  const format = useFormatter()
  return t.rich('source', {
    rule: name,
    share: format.number(share, { style: 'percent', maximumFractionDigits: 0 }),
    unit: () => (
      <Link to="/e/$equipNumber" params={{ equipNumber: String(equipNumber) }} dir="auto">
        {equipName}
      </Link>
    ),
  })
}

function Facts({ check, currency, today }: { check: WrongCheck; currency: string; today: string }) {
  const t = useTranslations('diagnosis')
  const dayText = useShortDayText()
  const durationText = useDurationText()
  const locale = useLocale()
  const { sinceOn, lastOn, seconds, cost, snoozeEnd } = check
  const facts = [
    t('since', { day: dayText(sinceOn, today) }),
    ...(lastOn === today ? [] : [t('lastOn', { day: dayText(lastOn, today) })]),
    t('inFault', { time: durationText(seconds) }),
    ...(cost === null ? [] : [formatCost(cost, currency, locale)]),
    ...(snoozeEnd === null ? [] : [t('snoozed')]),
  ]
  return <span className={classes.facts}>{facts.join(' · ')}</span>
}
