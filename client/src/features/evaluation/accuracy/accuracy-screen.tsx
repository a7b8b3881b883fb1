import { MAXIMUM_LABELLED_FINDINGS } from '@bonfire/contract/evaluation/accuracy'
import type { Locale } from '@bonfire/contract/people/users'
import { Button } from '@mantine/core'
import { IconDownload, IconTarget } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { download } from '../../../lib/download.ts'
import { useFailure } from '../../../lib/http/failure.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { useCsvForms } from '../../../lib/use-csv-forms.ts'
import { exportWords } from '../../../locales/export-words.ts'
import { ExportButton } from '../../../ui/fields/export-button.tsx'
import heading from '../../../ui/heading.module.css'
import screen from '../../../ui/list-screen.module.css'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { ErrorState } from '../../../ui/messages/error-state.tsx'
import { SkeletonRows } from '../../../ui/messages/skeleton-rows.tsx'
import { StaleNotice } from '../../../ui/messages/stale-notice.tsx'
import { showFailure } from '../../../ui/messages/toasts.tsx'
import { closedActionLabelsQuery } from '../evaluation.queries.ts'
import { ACCURACY_FILE_NAME, accuracyCsv } from './accuracy-export.ts'
import { findMeasured, measureActions, measureLabels, parseShown } from './accuracy-model.ts'
import classes from './accuracy-screen.module.css'
import { DayList } from './day-list.tsx'
import { LabelsFile, LabelsProblem, useLabelsFile } from './labels-file.tsx'
import { MeasuredTable } from './measured-table.tsx'

/** How often rules were right, as closed actions or labelled days say. */
export function AccuracyScreen() {
  const t = useTranslations('evaluation.accuracy')
  const failureOf = useFailure()
  const { accuracyOf, accuracyShow } = useSearch({ from: '/signed-in/accuracy' })
  usePageTitle(t('title'))
  const query = useQuery(closedActionLabelsQuery)
  const { data, error, isError, isFetching, refetch } = query
  const labels = useLabelsFile()
  const measured = useMemo(
    () => (labels.compared ? measureLabels(labels.compared.result) : data && measureActions(data)),
    [data, labels.compared],
  )
  const shown = parseShown(accuracyShow)
  const listed = measured && shown && findMeasured(measured, accuracyOf)
  const forms = useCsvForms()
  const isEmpty = !labels.compared && data?.findings.length === 0
  const retry = () => void refetch()
  const save = async (language: Locale) => {
    try {
      if (measured)
        download(ACCURACY_FILE_NAME, accuracyCsv(measured, { language, words: await exportWords(language) }))
    } catch {
      showFailure(t('exportFailed'))
    }
  }
  return (
    <div className={screen.main}>
      <div className={heading.heading}>
        <h1 className={heading.title}>{t('title')}</h1>
        {measured && !isEmpty && (
          <ul className={heading.info}>
            <li>
              {t('summary', { days: Object.values(measured.all.days).reduce((sum, { length }) => sum + length, 0) })}
            </li>
          </ul>
        )}
        <span className={screen.spring} />
        <Link to="/coverage" className={screen.link}>
          {t('toCoverage')}
        </Link>
      </div>
      <div className={`${screen.toolbar} ${classes.toolbar}`}>
        <p className={screen.quiet}>{t(labels.compared ? 'labelsHint' : 'hint')}</p>
        <span className={screen.spring} />
        <LabelsFile file={labels} />
        {measured && !isEmpty && (
          <ExportButton
            forms={forms}
            size="sm"
            leftSection={<IconDownload size={15} aria-hidden />}
            onExport={(language) => void save(language)}
          >
            {t('export')}
          </ExportButton>
        )}
        <LabelsProblem file={labels} />
      </div>
      <div className={classes.scroller}>
        {!labels.compared && query.isLoading && (
          <section className={screen.frame}>
            <SkeletonRows rows={8} columns={['40%', '14%', '14%', '14%']} label={t('loading')} />
          </section>
        )}
        {!labels.compared && !data && isError && (
          <section className={screen.frame}>
            <ErrorState title={t('failed')} detail={failureOf(error).message} isRetrying={isFetching} onRetry={retry} />
          </section>
        )}
        {isEmpty && (
          <section className={screen.frame}>
            <EmptyState icon={<IconTarget size={22} stroke={1.7} />} title={t('nothing')} detail={t('nothingHint')}>
              <Button size="sm" renderRoot={(props) => <Link {...props} to="/actions" search={{ status: 'closed' }} />}>
                {t('toActions')}
              </Button>
            </EmptyState>
          </section>
        )}
        {!labels.compared && data && isError && <StaleNotice load={{ isFetching, refetch }} />}
        {!labels.compared && data?.isCut && (
          <p className={screen.notice}>{t('cut', { count: MAXIMUM_LABELLED_FINDINGS })}</p>
        )}
        {measured && listed && shown && (
          <DayList key={`${listed.of} ${shown}`} source={measured.source} listed={listed} shown={shown} />
        )}
        {measured && !isEmpty && (
          <>
            <MeasuredTable kind="rule" source={measured.source} rows={[measured.all, ...measured.rules]} />
            {/* Rules of other engines name none. */}
            {measured.causes.some(({ id }) => id !== null) && (
              <MeasuredTable kind="cause" source={measured.source} rows={measured.causes} />
            )}
          </>
        )}
      </div>
    </div>
  )
}
