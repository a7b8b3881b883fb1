import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { download } from '../../../lib/download.ts'
import { SearchBox } from '../../../ui/fields/search-box.tsx'
import { showFailure } from '../../../ui/messages/toasts.tsx'
import { EQUIP_EXPORT_FILE_NAME } from '../exports/equip-export.ts'
import classes from './equipment.module.css'

interface EquipToolbarProps {
  search: string
  onSearch: (search: string) => void
  /** Undefined if there is nothing to export. */
  csv: (() => string) | undefined
}

/** The filter of the equips, and their export. */
export function EquipToolbar({ search, onSearch, csv }: EquipToolbarProps) {
  const t = useTranslations('analysis')
  const equipment = useTranslations('equipment')
  const exportRows = () => {
    try {
      if (csv) download(EQUIP_EXPORT_FILE_NAME, csv())
    } catch {
      showFailure(t('list.exportFailed'))
    }
  }
  return (
    <div className={classes.toolbar}>
      <SearchBox
        label={equipment('filter')}
        placeholder={equipment('filter')}
        clearLabel={t('empty.clearFilter')}
        value={search}
        onChange={onSearch}
        className={classes.search}
      />
      <Button
        variant="default"
        size="sm"
        leftSection={<IconDownload size={15} aria-hidden />}
        disabled={csv === undefined}
        onClick={exportRows}
      >
        {t('toolbar.export')}
      </Button>
    </div>
  )
}
