import type { Action } from '@bonfire/contract/actions'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Screenshot } from '../../attachments/screenshot.tsx'
import { actionHistoryQuery, actionQuery } from './action.queries.ts'
import type { FieldEdit } from './action-fields.ts'
import classes from './detail.module.css'
import { FieldFrame } from './field-frame.tsx'
import { Section } from './section.tsx'
import { ReportField } from './text-fields.tsx'
import { logSaveFailure, useFieldSave } from './use-field-save.ts'
import { useUndoableChange } from './use-undoable-change.ts'

/** The report and the screenshot (ACM-09, ACM-10). */
export function LinksSection({ action }: { action: Action }) {
  return (
    <Section name="links">
      <ReportField action={action} />
      <ScreenshotField action={action} />
    </Section>
  )
}

function ScreenshotField({ action }: { action: Action }) {
  const t = useTranslations('actionDetail')
  const queryClient = useQueryClient()
  const saving = useFieldSave(action)
  const { screenshotUrl } = saving.fields
  const asText = (fields: FieldEdit) => (fields.screenshotUrl ? t('links.screenshot') : '')
  const change = useUndoableChange(saving, (step) => t(`screenshotChange.${step}`))
  const remove = () =>
    change({ edit: { screenshotUrl: '' }, seen: saving.fields, former: { screenshotUrl } }).catch(logSaveFailure)
  const reload = () => {
    void queryClient.invalidateQueries({ queryKey: actionQuery(action.key).queryKey })
    void queryClient.invalidateQueries({ queryKey: actionHistoryQuery(action.key).queryKey })
  }
  return (
    <FieldFrame label={t('fields.screenshot')} saving={saving} asText={asText}>
      <div className={classes.screenshot}>
        <Screenshot
          owner={{ actionKey: action.key, projectKey: action.project_key }}
          address={screenshotUrl}
          onStored={reload}
          onRemove={remove}
        />
      </div>
    </FieldFrame>
  )
}
