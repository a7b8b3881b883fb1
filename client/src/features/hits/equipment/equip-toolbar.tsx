import type { Locale } from '@bonfire/contract/people/users'
import { IconDownload } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { download } from '../../../lib/download.ts'
import { useCsvForms } from '../../../lib/use-csv-forms.ts'
import basics from '../../../ui/basics.module.css'
import { ExportButton } from '../../../ui/fields/export-button.tsx'
import { SearchBox } from '../../../ui/fields/search-box.tsx'
import { showFailure } from '../../../ui/messages/toasts.tsx'
import { EQUIP_EXPORT_FILE_NAME } from '../exports/equip-export.ts'
import classes from './equipment.module.css'

interface EquipToolbarProps {
  search: string
  onSearch: (search: string) => void
  /** Undefined if there is nothing to export. */
  csv: ((language: Locale) => Promise<string>) | undefined
}

/** The filter of the equips, and their export. */
export function EquipToolbar({ search, onSearch, csv }: EquipToolbarProps) {
  const t = useTranslations('analysis')
  const equipment = useTranslations('equipment')
  const exportRows = async (language: Locale) => {
    try {
      if (csv) download(EQUIP_EXPORT_FILE_NAME, await csv(language))
    } catch {
      showFailure(t('list.exportFailed'))
    }
  }
  return (
    <div className={`${classes.toolbar} ${basics.wideLine}`}>
      <SearchBox
        label={equipment('filter')}
        placeholder={equipment('filter')}
        clearLabel={t('empty.clearFilter')}
        value={search}
        onChange={onSearch}
        className={classes.search}
      />
      <ExportButton
        forms={useCsvForms()}
        size="sm"
        leftSection={<IconDownload size={15} aria-hidden />}
        disabled={csv === undefined}
        onExport={(language) => void exportRows(language)}
      >
        {t('toolbar.export')}
      </ExportButton>
    </div>
  )
}
