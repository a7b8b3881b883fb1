import type { ReportLink } from '@bonfire/contract/overview/report-links'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useFailure } from '../../../lib/http/failure.ts'
import basics from '../../../ui/basics.module.css'
import { Question } from '../../../ui/dialogs/question.tsx'
import { ErrorState } from '../../../ui/messages/error-state.tsx'
import { showDone, showFailure } from '../../../ui/messages/toasts.tsx'
import { useSessionUser } from '../../auth/session.queries.ts'
import { usePeriodText } from '../use-overview-texts.ts'
import classes from './report.module.css'
import { reportLinksQuery, useDeleteReportLink } from './report-links.queries.ts'

/** The links that work, to be revoked. Nothing while there are none. */
export function ReportLinkList() {
  const t = useTranslations('overview.share')
  const format = useFormatter()
  const failureOf = useFailure()
  const periodText = usePeriodText()
  const { displayName } = useSessionUser()
  const { data, error, isError, isFetching, refetch } = useQuery(reportLinksQuery)
  const revoking = useDeleteReportLink()
  const [asked, setAsked] = useState<ReportLink | null>(null)
  const dayText = (instant: string) => format.dateTime(new Date(instant), { dateStyle: 'medium' })
  const revoke = async ({ id, name }: ReportLink) => {
    setAsked(null)
    try {
      await revoking.mutateAsync(id)
      showDone(t('revoked', { name }), undefined)
    } catch (failed) {
      showFailure(failureOf(failed).message)
    }
  }
  if (isError && !data) {
    return <ErrorState title={t('failed')} load={{ error, isFetching, refetch }} />
  }
  if (!data || data.links.length === 0) return null
  return (
    <section className={classes.links}>
      <h3 className={basics.listTitle}>{t('links')}</h3>
      <ul>
        {data.links.map((link) => (
          <li key={link.id}>
            <div className={classes.linkText}>
              <span className="cut">{link.name}</span>
              <span className={classes.quiet}>
                {[
                  periodText(link.period),
                  t('sites', { count: link.sites }),
                  t('until', { day: dayText(link.expiresAt) }),
                  link.lastOpenedAt ? t('opened', { day: dayText(link.lastOpenedAt) }) : t('neverOpened'),
                  ...(link.createdBy === displayName ? [] : [link.createdBy]),
                ].join(' · ')}
              </span>
            </div>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t('revokeNamed', { name: link.name })}
              onClick={() => setAsked(link)}
            >
              {t('revoke')}
            </Button>
          </li>
        ))}
      </ul>
      {asked && (
        <Question
          title={t('revokeNamed', { name: asked.name })}
          question={t('revokeQuestion')}
          confirmLabel={t('revoke')}
          onConfirm={() => void revoke(asked)}
          onCancel={() => setAsked(null)}
        />
      )}
    </section>
  )
}
