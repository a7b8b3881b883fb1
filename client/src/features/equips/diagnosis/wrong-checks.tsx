import type { EquipDiagnosis, WrongCheck } from '@bonfire/contract/diagnosis/equip-diagnosis'
import type { Equip } from '@bonfire/contract/histories/equips'
import { Link } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { useShortDayText } from '../../../lib/time/day-text.ts'
import { useDurationText } from '../../../lib/time/duration-text.ts'
import basics from '../../../ui/basics.module.css'
import screen from '../../../ui/list-screen.module.css'
import { actionLabel } from '../../actions/action-model.ts'
import { formatCost } from '../../actions/savings/savings.ts'
import { SeverityMark } from '../../hits/marks/severity-mark.tsx'
import classes from '../equips.module.css'
import own from './diagnosis.module.css'

interface WrongChecksProps {
  equip: Equip
  diagnosis: EquipDiagnosis
  today: string
}

/** The rules that fired, the worst first, those snoozed included. */
export function WrongChecks({ equip, diagnosis, today }: WrongChecksProps) {
  const t = useTranslations('diagnosis')
  const { wrong, fine, idle, currency } = diagnosis
  return (
    <section className={`${basics.card} ${classes.part}`} aria-label={t('wrong')}>
      <h2>{t('wrong')}</h2>
      {wrong.length === 0 && (
        <p className={screen.quiet}>{fine.length + idle.length === 0 ? t('noChecks') : t('nothingWrong')}</p>
      )}
      <ul className={basics.list}>
        {wrong.map((check) => (
          <li key={check.equipRuleId} className={own.wrong}>
            <Link
              to="/analysis/insights/$siteId/$ruleId"
              params={{ siteId: equip.siteId, ruleId: check.ruleId }}
              className={classes.row}
            >
              <span className={own.name}>
                <SeverityMark severity={check.severity} />
                <bdi className={classes.name}>{check.name}</bdi>
              </span>
              <Facts check={check} currency={currency} today={today} />
            </Link>
            {check.actionKey !== null && (
              <Link to="/actions/$actionId" params={{ actionId: check.actionKey }} className={own.action}>
                {t('onAction', { action: actionLabel(check.actionKey) })}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
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
