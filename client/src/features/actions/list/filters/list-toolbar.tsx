import type { Locale } from '@bonfire/contract/people/users'
import { Button } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { IconDownload, IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useCsvForms } from '../../../../lib/use-csv-forms.ts'
import { ExportButton } from '../../../../ui/fields/export-button.tsx'
import { SearchBox } from '../../../../ui/fields/search-box.tsx'
import { ToolbarChoice } from '../../../../ui/fields/toolbar-choice.tsx'
import screen from '../../../../ui/list-screen.module.css'
import { useIsPhone } from '../../../../ui/phone-layout.ts'
import toolbar from '../../../../ui/toolbar.module.css'
import type { ActionRow } from '../../action-model.ts'
import classes from '../list.module.css'
import type { ActionsUrl } from '../use-actions-url.ts'
import { StatusFilter } from './status-filter-menu.tsx'
import { countFrameDays, frameOf, TIME_FRAMES, useFrameLabel } from './time-frame.ts'

interface ListToolbarProps {
  url: ActionsUrl
  /** The tab's total, before search and filter. */
  rows: readonly ActionRow[]
  onType: (search: string) => void
  onAdd: () => void
  /** Absent while there is nothing to export. */
  onExport: ((language: Locale) => void) | undefined
}

/** Search, filter or time frame, export, and a new action. */
export function ListToolbar({ url, rows, onType, onAdd, onExport }: ListToolbarProps) {
  const t = useTranslations('actions.toolbar')
  const forms = useCsvForms()
  return (
    <div className={screen.toolbar} role="toolbar" aria-label={t('label')}>
      <SearchBox
        className={screen.search}
        label={t('search')}
        placeholder={t(useIsPhone() ? 'search' : 'searchHint')}
        clearLabel={t('clearSearch')}
        value={url.search}
        onType={onType}
        onChange={(actionsSearch) => url.change({ actionsSearch })}
      />
      {url.tab === 'closed' ? <History url={url} /> : <StatusFilter rows={rows} url={url} />}
      <span className={screen.spring} />
      {onExport && (
        <ExportButton
          forms={forms}
          size="sm"
          className={`${toolbar.choice} ${classes.export}`}
          leftSection={<IconDownload size={15} aria-hidden />}
          onExport={onExport}
        >
          {t('export')}
        </ExportButton>
      )}
      <Button size="sm" className={classes.add} leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
        {t('add')}
      </Button>
    </div>
  )
}

/** The time frame of closed actions. */
function History({ url }: { url: ActionsUrl }) {
  const t = useTranslations('actions.toolbar')
  const frameLabel = useFrameLabel()
  const options = useMemo(() => {
    const today = new Date()
    const offered = TIME_FRAMES.map((frame) => ({
      value: frame as string,
      label: frameLabel(countFrameDays(frame, today)),
    }))
    // A number of days that is only in the URL is shown as is.
    if (frameOf(url.closedDays)) return offered
    return [{ value: String(url.closedDays), label: frameLabel(url.closedDays) }, ...offered]
  }, [frameLabel, url.closedDays])
  const choose = useCallbackRef((value: string) => {
    const frame = TIME_FRAMES.find((name) => name === value)
    if (frame) url.change({ closedOnStartDate: countFrameDays(frame, new Date()) })
  })
  return (
    <ToolbarChoice
      label={t('history')}
      value={frameOf(url.closedDays) ?? String(url.closedDays)}
      options={options}
      onChange={choose}
    />
  )
}
