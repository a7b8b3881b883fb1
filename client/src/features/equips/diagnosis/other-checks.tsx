import { CAUSE_SUBJECTS } from '@bonfire/contract/definitions/causes'
import { type EquipDiagnosis, type IdleCheck, isNear } from '@bonfire/contract/diagnosis/equip-diagnosis'
import type { Equip } from '@bonfire/contract/histories/equips'
import { Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import basics from '../../../ui/basics.module.css'
import screen from '../../../ui/list-screen.module.css'
import { useRoleText } from '../../sites/evaluation/role-text.ts'
import classes from '../equips.module.css'
import own from './diagnosis.module.css'

interface OtherChecksProps {
  equip: Equip
  diagnosis: EquipDiagnosis
}

/** The rules that ran and found nothing, by what they are about, and those that could not run. */
export function OtherChecks({ equip, diagnosis: { fine, idle } }: OtherChecksProps) {
  const t = useTranslations('diagnosis')
  if (fine.length + idle.length === 0) return null
  const bySubject = Map.groupBy(fine, ({ subject }) => subject)
  return (
    <>
      <section className={`${basics.card} ${classes.part}`} aria-label={t('fine')}>
        <h2>{t('fine')}</h2>
        {fine.length === 0 && <p className={screen.quiet}>{t('nothingFine')}</p>}
        <dl className={own.subjects}>
          {CAUSE_SUBJECTS.flatMap((subject) => {
            const checks = bySubject.get(subject)
            if (!checks) return []
            return [
              <div key={subject}>
                <dt>{t(`subjects.${subject}`)}</dt>
                <dd>
                  <ul>
                    {checks.map(({ ruleId, name, days }) => (
                      <li key={ruleId}>
                        <bdi>{name}</bdi> <span className={screen.quiet}>{t('ranDays', { days })}</span>
                      </li>
                    ))}
                  </ul>
                </dd>
              </div>,
            ]
          })}
        </dl>
      </section>
      {idle.length > 0 && <Idle equip={equip} idle={idle} />}
    </>
  )
}

/** Closed at first. Rules that lack more than one point are counted: the unit is not made for them. */
function Idle({ equip, idle }: { equip: Equip; idle: readonly IdleCheck[] }) {
  const t = useTranslations('diagnosis')
  const format = useFormatter()
  const roleText = useRoleText()
  const near = idle.filter(isNear)
  const named = ({ names }: IdleCheck) => format.list(names.map(roleText))
  return (
    <section className={`${basics.card} ${classes.part}`} aria-label={t('idle')}>
      <details className={own.idle}>
        <summary>
          <h2>{t('idleCount', { count: near.length })}</h2>
        </summary>
        <ul className={basics.list}>
          {near.map((check) => (
            <li key={check.ruleId} className={own.idleRow}>
              <bdi>{check.name}</bdi>
              <span className={screen.quiet}>
                {t(`because.${check.status}`, { names: named(check), count: check.names.length })}
              </span>
            </li>
          ))}
        </ul>
        <p className={screen.quiet}>
          {near.length < idle.length && `${t('farCount', { count: idle.length - near.length })} `}
          <Link
            to="/coverage"
            search={{ coverageSite: equip.siteId, coverageSearch: equip.name }}
            className={screen.link}
          >
            {t('coverage')}
          </Link>
        </p>
      </details>
    </section>
  )
}
