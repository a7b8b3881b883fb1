import { causeText } from '@bonfire/contract/definitions/causes'
import type { Outcome } from '@bonfire/contract/evaluation/count-accuracy'
import { Button, CloseButton } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDayText } from '../../../lib/time/day-text.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import screen from '../../../ui/list-screen.module.css'
import { useSiteLabel } from '../../sites/use-site-label.ts'
import type { Accuracies, Measured } from './accuracy-model.ts'
import classes from './accuracy-screen.module.css'
import { useMeasuredName } from './measured-name.ts'

const SHOWN_FIRST = 100

interface DayListProps {
  source: Accuracies['source']
  listed: Measured
  shown: Outcome
}

/** The days behind a count, the newest first. */
export function DayList({ source, listed, shown }: DayListProps) {
  const t = useTranslations('evaluation.accuracy')
  const navigate = useNavigate({ from: '/accuracy' })
  const nameOf = useMeasuredName(source)
  const dayText = useDayText()
  const siteLabel = useSiteLabel()
  const title = useRef<HTMLHeadingElement>(null)
  const [limit, setLimit] = useState(SHOWN_FIRST)
  const days = listed.days[shown]
  const locale = useLanguage()
  // The count that led here may be far below.
  useEffect(() => title.current?.focus(), [])
  return (
    <section className={`${screen.frame} ${classes.part}`} aria-labelledby="accuracy-days">
      <div className={classes.partHead}>
        <h2 id="accuracy-days" ref={title} tabIndex={-1}>
          {t('days', { which: t(`columns.${shown}`), name: nameOf(listed) })}
        </h2>
        <span className={screen.quiet}>{t('daysCount', { count: days.length })}</span>
        <span className={screen.spring} />
        <CloseButton
          aria-label={t('close')}
          onClick={() =>
            void navigate({
              to: '.',
              search: (before) => ({ ...before, accuracyOf: undefined, accuracyShow: undefined }),
              replace: true,
            })
          }
        />
      </div>
      <table className={`${screen.table} ${classes.table} ${classes.days}`}>
        <thead>
          <tr>
            {(['day', 'site', 'equip', 'found', source === 'actions' ? 'action' : 'labelled'] as const).map(
              (column) => (
                <th key={column} scope="col" className={column === 'labelled' ? classes.fault : undefined}>
                  {t(`columns.${column}`)}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {days.slice(0, limit).map(({ equip, day, rules, actionKeys, cause }) => (
            <tr key={`${equip?.siteId} ${equip?.equipId} ${day}`}>
              <th scope="row">{dayText(day)}</th>
              <td dir="auto">{equip && siteLabel(equip)}</td>
              <td dir="auto">{equip?.name}</td>
              <td dir="auto">{rules.join(' · ')}</td>
              <td>
                {cause !== null && causeText(cause, locale)}
                {actionKeys.map((actionKey) => (
                  <Link
                    key={actionKey}
                    to="/actions/$actionId"
                    params={{ actionId: actionKey }}
                    className={`${screen.link} ${classes.action}`}
                  >
                    {actionKey}
                  </Link>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {days.length > limit && (
        <div className={screen.footer}>
          <Button variant="subtle" size="compact-sm" onClick={() => setLimit(limit + SHOWN_FIRST)}>
            {t('more', { count: Math.min(SHOWN_FIRST, days.length - limit) })}
          </Button>
        </div>
      )}
    </section>
  )
}
