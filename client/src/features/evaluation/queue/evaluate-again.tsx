import { Button, Modal, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFailure } from '../../../lib/http/failure.ts'
import frame from '../../../ui/dialogs/form-dialog.module.css'
import { useFocusBack } from '../../../ui/focus/use-focus-back.ts'
import { NoticeAlert } from '../../../ui/messages/notice-alert.tsx'
import { showDone } from '../../../ui/messages/toasts.tsx'
import { useWords } from '../../../ui/words.ts'
import { useSessionUser } from '../../auth/session.queries.ts'
import { listSites, portfolioQuery } from '../../sites/portfolio.queries.ts'
import classes from './queue.module.css'
import type { QueueChanges } from './use-queue-changes.ts'

const DAYS_PROPOSED = 30
const DAY_MILLISECONDS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MILLISECONDS).toISOString().slice(0, 10)

interface EvaluateAgainProps {
  changes: QueueChanges
  onClosed: () => void
}

/** Asks for days of a site to be evaluated again. */
export function EvaluateAgain({ changes, onClosed }: EvaluateAgainProps) {
  const t = useTranslations('evaluation.ask')
  const words = useWords()
  const failureOf = useFailure()
  const user = useSessionUser()
  const { data: portfolio } = useQuery(portfolioQuery(user.username))
  const sites = portfolio ? listSites(portfolio) : []
  const [siteId, setSiteId] = useState<string | null>(null)
  const [range, setRange] = useState({ from: daysAgo(DAYS_PROPOSED - 1), to: daysAgo(0) })
  const [failure, setFailure] = useState<ReturnType<typeof failureOf> | null>(null)
  useFocusBack()
  const chosen = siteId ?? (sites.length === 1 ? sites[0]?.syncoId : undefined) ?? null
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (chosen === null) return
    try {
      const { days } = await changes.again({ siteId: chosen, ...range })
      showDone(t('asked', { count: days }), undefined)
      onClosed()
    } catch (error) {
      setFailure(failureOf(error))
    }
  }
  const problemOf = (field: string) => failure?.problems[field]
  const isElsewhere = failure !== null && !problemOf('from') && !problemOf('to')
  return (
    <Modal opened onClose={onClosed} title={t('title')} closeButtonProps={{ 'aria-label': words.close }} size={480}>
      <form onSubmit={(event) => void submit(event)} className={classes.form}>
        {isElsewhere && <NoticeAlert notice={{ tone: 'failure', text: failure.message }} />}
        <Select
          label={t('site')}
          placeholder={t('chooseSite')}
          data={sites.map(({ syncoId, label }) => ({ value: syncoId, label }))}
          value={chosen}
          onChange={setSiteId}
          classNames={{ options: frame.options ?? '' }}
          allowDeselect={false}
          searchable
          required
          data-autofocus
        />
        <div className={classes.days}>
          <TextInput
            type="date"
            label={t('from')}
            value={range.from}
            max={range.to}
            error={problemOf('from')}
            onChange={({ currentTarget: { value } }) => setRange((before) => ({ ...before, from: value }))}
            required
          />
          <TextInput
            type="date"
            label={t('to')}
            value={range.to}
            error={problemOf('to')}
            onChange={({ currentTarget: { value } }) => setRange((before) => ({ ...before, to: value }))}
            required
          />
        </div>
        <p className={classes.formHint}>{t('hint')}</p>
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClosed}>
            {words.cancel}
          </Button>
          <Button type="submit" loading={changes.isAsking} disabled={chosen === null}>
            {t('submit')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
