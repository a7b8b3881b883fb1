import type { ParameterChange, ParameterPlace } from '@bonfire/contract/definitions/parameters'
import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { usePersonName } from '../../../lib/person-name.ts'
import basics from '../../../ui/basics.module.css'
import { changesQuery } from '../definitions.queries.ts'
import { useMeasureText } from '../detail/use-measure-text.ts'
import frame from '../frame.module.css'
import classes from './parameter-trail.module.css'

interface ParameterTrailProps {
  definition: string
  name: string
  place: ParameterPlace
  isDifference: boolean | undefined
}

/** Lists the changes of the value at this place, latest first. */
export function ParameterTrail({ definition, name, place, isDifference }: ParameterTrailProps) {
  const t = useTranslations('catalogue.change')
  const format = useFormatter()
  const personName = usePersonName()
  const measure = useMeasureText()
  const { data: changes, isError } = useQuery(changesQuery(definition, name, place))
  const text = (state: ParameterChange['to']) =>
    state === null ? t('unset') : measure(state.value, state.unit, isDifference)
  if (isError) return <p className={frame.quiet}>{t('trailFailed')}</p>
  if (!changes || changes.length === 0) return null
  return (
    <section aria-label={t('trail')}>
      <h3 className={basics.listTitle}>{t('trail')}</h3>
      <ol className={`${classes.trail} ${basics.list}`}>
        {changes.map((change) => (
          <li key={change.changedAt} className={classes.trailEntry}>
            <span className={`tabular ${basics.closeLine} ${basics.firm}`}>
              {text(change.from)} <IconArrowRight size={14} aria-label={t('to')} /> {text(change.to)}
            </span>
            <span className={basics.wrapping}>{change.reason}</span>
            <span className={frame.quiet}>
              <bdi>{change.changedBy === null ? t('unknown') : personName(change.changedBy)}</bdi>
              {' · '}
              <time dateTime={change.changedAt}>
                {format.dateTime(new Date(change.changedAt), { dateStyle: 'medium', timeStyle: 'short' })}
              </time>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
