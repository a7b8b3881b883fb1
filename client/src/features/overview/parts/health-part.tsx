import type { Period } from '@bonfire/contract/overview/periods'
import { useFormatter, useTranslations } from 'use-intl'
import facts from '../../../ui/facts.module.css'
import { NumberLink } from '../number-link.tsx'
import { useIsReport } from '../report/report-context.ts'
import classes from './health-part.module.css'
import part from './part.module.css'

interface HealthPartProps {
  health: { silentSites: number; idleRules: number }
  period: Period
  sites: number
}

/** Shows what makes the findings unreliable: sites from which nothing comes, and rules that cannot run. */
export function HealthPart({ health, period, sites }: HealthPartProps) {
  const t = useTranslations('overview.health')
  const format = useFormatter()
  const [silent, idle] = [health.silentSites, health.idleRules].map((count) => format.number(count))
  const isReadOnly = useIsReport()
  return (
    <section className={part.part}>
      <h2 className={part.title}>{t('title')}</h2>
      <dl className={`${facts.facts} ${facts.above} ${classes.health}`}>
        <div>
          <dt>{t('silent')}</dt>
          <dd>
            {t.rich('ofSites', {
              sites: format.number(sites),
              link: () => (
                <NumberLink period={period} search={{ show: 'silent' }} label={`${t('silent')}: ${silent}`}>
                  {silent}
                </NumberLink>
              ),
            })}
          </dd>
        </div>
        <div>
          <dt>{t('idle')}</dt>
          <dd>
            <NumberLink period={period} search={{ show: 'idle' }} label={`${t('idle')}: ${idle}`}>
              {idle}
            </NumberLink>
          </dd>
        </div>
      </dl>
      <p className={part.note}>{t(isReadOnly ? 'noteThen' : 'note')}</p>
    </section>
  )
}
