import type { ClosedActionLabels } from '@bonfire/contract/evaluation/accuracy'
import { Button, CloseButton } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDayText } from '../../../lib/time/day-text.ts'
import screen from '../../../ui/list-screen.module.css'
import { useSiteLabel } from '../../sites/use-site-label.ts'
import type { Measured, Shown } from './accuracy-model.ts'
import classes from './accuracy-screen.module.css'
import { useMeasuredName } from './measured-name.ts'

const SHOWN_FIRST = 100

interface DayListProps {
  labels: ClosedActionLabels
  listed: Measured
  shown: Shown
}

/** The days behind a count, the newest first. */
export function DayList({ labels, listed, shown }: DayListProps) {
  const t = useTranslations('evaluation.accuracy')
  const navigate = useNavigate({ from: '/accuracy' })
  const nameOf = useMeasuredName()
  const dayText = useDayText()
  const siteLabel = useSiteLabel()
  const title = useRef<HTMLHeadingElement>(null)
  const [limit, setLimit] = useState(SHOWN_FIRST)
  const days = listed[shown]
  const equips = useMemo(
    () => new Map(labels.equips.map((equip) => [JSON.stringify([equip.siteId, equip.equipId]), equip])),
    [labels],
  )
  // The count that led here may be far below.
  useEffect(() => title.current?.focus(), [])
  return (
    <section className={`${screen.frame} ${classes.part}`} aria-labelledby="accuracy-days">
      <div className={classes.partHead}>
        <h2 id="accuracy-days" ref={title} tabIndex={-1}>
          {t('days', { which: shown, name: nameOf(listed) })}
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
            {(['day', 'site', 'equip', 'found', 'action'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.slice(0, limit).map(({ siteId, equipId, day, findings }) => {
            const equip = equips.get(JSON.stringify([siteId, equipId]))
            return (
              <tr key={`${siteId} ${equipId} ${day}`}>
                <th scope="row">{dayText(day)}</th>
                <td dir="auto">{equip && siteLabel(equip)}</td>
                <td dir="auto">{equip?.name}</td>
                <td dir="auto">{[...new Set(findings.map(({ rule }) => labels.rules[rule]?.name))].join(' · ')}</td>
                <td>
                  {[...new Set(findings.map(({ actionKey }) => actionKey))].map((actionKey) => (
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
            )
          })}
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
