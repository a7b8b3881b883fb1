import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Screenshot } from '../../../attachments/screenshot.tsx'
import { actionHistoryQuery, actionQuery } from '../action.queries.ts'
import type { FieldEdit } from '../saving/action-fields.ts'
import { logSaveFailure, useFieldSave } from '../saving/use-field-save.ts'
import { useUndoableChange } from '../saving/use-undoable-change.ts'
import type { OwnField } from './choice-fields.tsx'
import { FieldFrame } from './field-frame.tsx'
import classes from './screenshot-field.module.css'

export function ScreenshotField({ action }: OwnField) {
  const t = useTranslations('actionDetail')
  const label = useTranslations('actions.fields')('screenshotUrl')
  const queryClient = useQueryClient()
  const saving = useFieldSave(action)
  const { screenshotUrl } = saving.fields
  const asText = (fields: FieldEdit) => (fields.screenshotUrl ? label : '')
  const change = useUndoableChange(saving, (step) => t(`screenshotChange.${step}`))
  const remove = () =>
    change({ edit: { screenshotUrl: null }, seen: saving.fields, former: { screenshotUrl } }).catch(logSaveFailure)
  const reload = () => {
    void queryClient.invalidateQueries({ queryKey: actionQuery(action.key).queryKey })
    void queryClient.invalidateQueries({ queryKey: actionHistoryQuery(action.key).queryKey })
  }
  return (
    <FieldFrame label={label} saving={saving} asText={asText}>
      <div className={classes.screenshot}>
        <Screenshot
          owner={{ actionKey: action.key, projectKey: action.projectKey }}
          address={screenshotUrl ?? ''}
          onStored={reload}
          onRemove={remove}
        />
      </div>
    </FieldFrame>
  )
}
