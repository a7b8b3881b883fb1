import { MILLISECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { Button, Modal, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDraftForm } from '../../../lib/forms/use-draft-form.ts'
import frame from '../../../ui/dialogs/form-dialog.module.css'
import { useFocusBack } from '../../../ui/focus/use-focus-back.ts'
import note from '../../../ui/messages/note.module.css'
import { NoticeAlert } from '../../../ui/messages/notice-alert.tsx'
import { showDone } from '../../../ui/messages/toasts.tsx'
import { useWords } from '../../../ui/words.ts'
import { useSessionUser } from '../../auth/session.queries.ts'
import { listSites, portfolioQuery } from '../../sites/portfolio.queries.ts'
import classes from './queue.module.css'
import type { QueueChanges } from './use-queue-changes.ts'

const DAYS_PROPOSED = 30
const daysAgo = (days: number) => new Date(Date.now() - days * MILLISECONDS_PER_DAY).toISOString().slice(0, 10)

interface Draft {
  readonly siteId: string | null
  readonly from: string
  readonly to: string
}

interface EvaluateAgainProps {
  changes: QueueChanges
  onClosed: () => void
}

/** Asks for days of a site to be evaluated again. */
export function EvaluateAgain({ changes, onClosed }: EvaluateAgainProps) {
  const t = useTranslations('evaluation.ask')
  const words = useWords()
  const user = useSessionUser()
  const { data: portfolio } = useQuery(portfolioQuery(user.username))
  const sites = portfolio ? listSites(portfolio) : []
  const [saved] = useState<Draft>(() => ({ siteId: null, from: daysAgo(DAYS_PROPOSED - 1), to: daysAgo(0) }))
  useFocusBack()
  const onlySite = sites.length === 1 ? sites[0]?.syncoId : undefined
  const siteOf = (draft: Draft) => draft.siteId ?? onlySite ?? null
  const { form, failure, submit } = useDraftForm<Draft>({
    saved,
    problemsOf: () => ({}),
    isBusy: changes.isAsking,
    onDone: onClosed,
    texts: {},
    send: async (draft) => {
      const { days } = await changes.again({ siteId: siteOf(draft) ?? '', from: draft.from, to: draft.to })
      showDone(t('asked', { count: days }), undefined)
    },
  })
  const chosen = siteOf(form.values)
  return (
    <Modal opened onClose={onClosed} title={t('title')} closeButtonProps={{ 'aria-label': words.close }} size={480}>
      <form onSubmit={submit} className={classes.form}>
        {failure !== null && <NoticeAlert notice={{ tone: 'failure', text: failure }} />}
        <Select
          label={t('site')}
          placeholder={t('chooseSite')}
          data={sites.map(({ syncoId, label }) => ({ value: syncoId, label }))}
          {...form.getInputProps('siteId')}
          value={chosen}
          classNames={{ options: frame.options ?? '' }}
          allowDeselect={false}
          searchable
          required
          data-autofocus
        />
        <div className={classes.days}>
          <TextInput type="date" label={t('from')} max={form.values.to} {...form.getInputProps('from')} required />
          <TextInput type="date" label={t('to')} {...form.getInputProps('to')} required />
        </div>
        <p className={note.note}>{t('hint')}</p>
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
