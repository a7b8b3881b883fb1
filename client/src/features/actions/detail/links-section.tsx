import type { Action } from '@bonfire/contract/actions/actions'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Screenshot } from '../../attachments/screenshot/screenshot.tsx'
import { actionHistoryQuery, actionQuery } from './action.queries.ts'
import { FieldFrame } from './fields/field-frame.tsx'
import { ExternalKeyField, ExternalUrlField, ReportField } from './fields/text-fields.tsx'
import classes from './links-section.module.css'
import type { FieldEdit } from './saving/action-fields.ts'
import { logSaveFailure, useFieldSave } from './saving/use-field-save.ts'
import { useUndoableChange } from './saving/use-undoable-change.ts'
import { Section } from './section.tsx'

/** The report, the action in another system, and the screenshot. */
export function LinksSection({ action }: { action: Action }) {
  return (
    <Section name="links">
      <ReportField action={action} />
      <ExternalKeyField action={action} />
      <ExternalUrlField action={action} />
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
    change({ edit: { screenshotUrl: null }, seen: saving.fields, former: { screenshotUrl } }).catch(logSaveFailure)
  const reload = () => {
    void queryClient.invalidateQueries({ queryKey: actionQuery(action.key).queryKey })
    void queryClient.invalidateQueries({ queryKey: actionHistoryQuery(action.key).queryKey })
  }
  return (
    <FieldFrame label={t('fields.screenshot')} saving={saving} asText={asText}>
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
