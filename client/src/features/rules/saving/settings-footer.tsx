import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import basics from '../../../ui/basics.module.css'
import { ChangesNotice } from '../../changes/changes-notice.tsx'
import classes from '../rules.module.css'
import { SaveFailed } from './save-failed.tsx'
import own from './saving.module.css'
import type { RuleConfiguring } from './use-rule-config.ts'

interface SettingsFooterProps {
  configuring: RuleConfiguring
  onCancel: () => void
}

/** The number of unsaved changes, with Save and Cancel. */
export function SettingsFooter({ configuring, onCancel }: SettingsFooterProps) {
  const t = useTranslations('rules.footer')
  const common = useTranslations('common')
  const { config, isSaving, save, failure } = configuring
  return (
    <footer className={`${own.footer} ${basics.line}`} data-pristine={config.pristine}>
      <SaveFailed configuring={configuring} />
      {!failure && <SavedByOthers configuring={configuring} />}
      <p role="status" aria-label={t('label')} className={`${own.unsaved} ${basics.line}`}>
        {!config.pristine && (
          <>
            <span className={classes.changedDot} aria-hidden />
            {t('unsaved', { count: config.changed.size })}
          </>
        )}
      </p>
      <Button variant="default" disabled={config.pristine || isSaving} onClick={onCancel}>
        {common('cancel')}
      </Button>
      <Button disabled={config.pristine || isSaving} onClick={() => void save()}>
        {t('save')}
      </Button>
    </footer>
  )
}

/** Stands between the count and the buttons, so that a conflict is read before saving. */
function SavedByOthers({
  configuring: { config, settingsLoad, takeNewest },
}: Pick<SettingsFooterProps, 'configuring'>) {
  const { insightType, activeProject } = config
  return (
    <ChangesNotice
      key={`${insightType} ${activeProject}`}
      shown={{ insightType, sites: [], settingsOf: activeProject }}
      loaded={{ dataUpdatedAt: settingsLoad.dataUpdatedAt, isUpdating: settingsLoad.isFetching }}
      onLoad={() => void takeNewest()}
    />
  )
}
