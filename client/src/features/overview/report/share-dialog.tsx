import type { Period } from '@bonfire/contract/overview/periods'
import { MAXIMUM_REPORT_NAME_LENGTH, REPORT_LINK_DAYS } from '@bonfire/contract/overview/report-links'
import { Button, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDraftForm } from '../../../lib/forms/use-draft-form.ts'
import frame from '../../../ui/dialogs/form-dialog.module.css'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { useClosing } from '../../../ui/dialogs/use-closing.ts'
import note from '../../../ui/messages/note.module.css'
import { NoticeAlert } from '../../../ui/messages/notice-alert.tsx'
import { useWords } from '../../../ui/words.ts'
import { usePeriodText } from '../use-overview-texts.ts'
import classes from './report.module.css'
import { ReportAddress } from './report-address.tsx'
import { ReportLinkList } from './report-link-list.tsx'
import { useCreateReportLink } from './report-links.queries.ts'

interface ShareDialogProps {
  siteIds: readonly string[]
  period: Period
  onClosed: () => void
}

interface Draft {
  readonly name: string
  readonly days: string
}

const DAYS_PROPOSED = '30'

/** Creates a link to the report as it is now, and lists those that work. */
export function ShareDialog({ siteIds, period, onClosed }: ShareDialogProps) {
  const t = useTranslations('overview.share')
  const words = useWords()
  const periodText = usePeriodText()
  const creating = useCreateReportLink()
  const [address, setAddress] = useState<string | null>(null)
  const [saved] = useState<Draft>(() => ({ name: t('nameOf', { period: periodText(period) }), days: DAYS_PROPOSED }))
  const [isKept, setIsKept] = useState(false)
  const closing = useClosing({ isPristine: address === null || isKept, isBusy: creating.isPending })
  const { form, failure, submit } = useDraftForm<Draft>({
    saved,
    problemsOf: () => ({}),
    isBusy: creating.isPending,
    onDone: () => undefined,
    texts: {},
    send: async ({ name, days }) => {
      const chosen = REPORT_LINK_DAYS.find((offered) => String(offered) === days) ?? REPORT_LINK_DAYS[0]
      setAddress(await creating.mutateAsync({ name: name.trim(), days: chosen, period, siteIds }))
    },
  })
  return (
    <FormDialog
      title={t('title')}
      width={560}
      closing={closing}
      onClosed={onClosed}
      question={{
        title: t('notKept'),
        text: t('notKeptQuestion'),
        discardLabel: t('closeAnyway'),
        keepLabel: t('goBack'),
      }}
      classNames={{ body: '' }}
    >
      <div className={classes.dialog}>
        {address === null ? (
          <form onSubmit={submit} className={classes.form}>
            {failure !== null && <NoticeAlert notice={{ tone: 'failure', text: failure }} />}
            <p className={note.note}>{t('intro', { count: siteIds.length, period: periodText(period) })}</p>
            <div className={frame.pair}>
              <TextInput
                label={t('name')}
                maxLength={MAXIMUM_REPORT_NAME_LENGTH}
                required
                pattern=".*\S.*"
                data-autofocus
                {...form.getInputProps('name')}
              />
              <Select
                label={t('works')}
                data={REPORT_LINK_DAYS.map((days) => ({ value: String(days), label: t('days', { count: days }) }))}
                classNames={{ options: frame.options ?? '' }}
                allowDeselect={false}
                {...form.getInputProps('days')}
              />
            </div>
            <div className={frame.buttons}>
              <Button variant="default" onClick={closing.askToClose}>
                {words.cancel}
              </Button>
              <Button type="submit" loading={creating.isPending}>
                {t('create')}
              </Button>
            </div>
          </form>
        ) : (
          <ReportAddress address={address} onKept={() => setIsKept(true)} onDone={closing.askToClose} />
        )}
        <ReportLinkList />
      </div>
    </FormDialog>
  )
}
