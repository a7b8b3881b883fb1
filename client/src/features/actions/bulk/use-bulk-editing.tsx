import { BULK_EDIT_MAXIMUM_ACTIONS } from '@bonfire/contract/actions/bulk-edit'
import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazyDialog } from '../../../lib/loading/lazy-part.tsx'
import { withTexts } from '../../../locales/texts.ts'
import { showNotice } from '../../../ui/messages/toasts.tsx'
import { TickBar } from '../../../ui/ticks/tick-bar.tsx'
import { type Ticks, useTicks } from '../../../ui/ticks/use-ticks.ts'
import type { ActionRow } from '../action-model.ts'
import type { LeftReport } from './use-bulk-edit.ts'

const BulkEditDialog = lazyDialog(() =>
  withTexts(['bulk'], async () => (await import('./bulk-edit-dialog.tsx')).BulkEditDialog),
)
const LeftDialog = lazyDialog(() => withTexts(['bulk'], async () => (await import('./left-dialog.tsx')).LeftDialog))

export interface BulkEditing {
  readonly ticks: Ticks
  /** Shown while something is ticked. */
  readonly bar: ReactNode
  /** Shown even if the list has become empty. */
  readonly dialogs: ReactNode
}

/** Ticks actions and edits them. What was left as it is stays ticked, and is listed. */
export function useBulkEditing(rows: readonly ActionRow[]): BulkEditing {
  const t = useTranslations('actions.bulk')
  const listKeys = useCallback(() => rows.map(({ key }) => key), [rows])
  const ticks = useTicks(rows.length, listKeys)
  const [edited, setEdited] = useState<readonly ActionRow[] | null>(null)
  const [report, setReport] = useState<LeftReport | null>(null)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const showLeft = (left: LeftReport) => {
    if (isShown.current) setReport(left)
    return isShown.current
  }
  const count = ticks.ticked.size
  const edit = () => {
    if (count > BULK_EDIT_MAXIMUM_ACTIONS) showNotice(t('tooMany', { maximum: BULK_EDIT_MAXIMUM_ACTIONS }))
    else setEdited(rows.filter(({ key }) => ticks.ticked.has(key)))
  }
  const bar = count > 0 && (
    <TickBar label={t('label')} count={t('ticked', { count })} clearLabel={t('clear')} onClear={ticks.clear}>
      {count > BULK_EDIT_MAXIMUM_ACTIONS && (
        <span role="status">{t('tooMany', { maximum: BULK_EDIT_MAXIMUM_ACTIONS })}</span>
      )}
      <Button size="compact-md" leftSection={<IconPencil size={15} stroke={1.7} aria-hidden />} onClick={edit}>
        {t('edit')}
      </Button>
    </TickBar>
  )
  const dialogs = (
    <>
      {edited && (
        <BulkEditDialog
          rows={edited}
          onDone={(leftKeys) => ticks.keep(leftKeys)}
          onLeft={showLeft}
          onClosed={() => setEdited(null)}
        />
      )}
      {report && <LeftDialog report={report} onClosed={() => setReport(null)} />}
    </>
  )
  return { ticks, bar, dialogs }
}
