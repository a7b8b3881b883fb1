import { Button, Loader } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { useFailure } from '../../../../lib/http/failure.ts'
import { usePersonName } from '../../../../lib/person-name.ts'
import { useIsReadOnly } from '../../../../ui/fields/read-only.ts'
import type { FieldEdit } from '../saving/action-fields.ts'
import { type FieldSaving, logSaveFailure, useResend } from '../saving/use-field-save.ts'
import problems from './field-problems.module.css'
import classes from './fields.module.css'

interface FieldFrameProps {
  label: string
  saving: FieldSaving
  /** A field value as text, for showing a conflict. */
  asText: (fields: FieldEdit) => string
  /** Label above instead of next to the field. */
  isWide?: boolean
  /** The content speaks for itself. */
  isLabelHidden?: boolean
  /** An open editor shows its own failure. */
  isEditing?: boolean
  children: ReactNode
}

/** A field with its label, save state, and what to do if the save failed. */
export function FieldFrame(props: FieldFrameProps) {
  const labelId = useId()
  const { label, saving, isWide = false, isLabelHidden = false, isEditing = false, children } = props
  const isReadOnly = useIsReadOnly()
  useResend(saving, () => {
    if (!isEditing) saving.resend().catch(logSaveFailure)
  })
  return (
    <fieldset
      aria-labelledby={labelId}
      className={classes.field}
      data-wide={isWide}
      data-editing={isEditing}
      disabled={isReadOnly}
    >
      <span className={classes.label} data-hidden={isLabelHidden}>
        <span id={labelId} className={isLabelHidden ? 'visually-hidden' : undefined}>
          {label}
        </span>
        {isWide && <SaveMark saving={saving} />}
      </span>
      <div className={classes.value}>
        {children}
        <SaveFailed saving={saving} isEditing={isEditing} />
        <Conflict saving={saving} asText={props.asText} />
      </div>
      {!isWide && !isEditing && <SaveMark saving={saving} />}
    </fieldset>
  )
}

/** Always rendered: a live region that appears along with its text is not announced. */
function SaveMark({ saving: { save } }: { saving: FieldSaving }) {
  const t = useTranslations('actionDetail.states')
  return (
    <span role="status" className={classes.mark} data-state={save.state}>
      {save.state === 'loading' && <Loader size={12} aria-label={t('loading')} role="img" />}
      {save.state === 'complete' && (
        <>
          <IconCheck size={14} stroke={2.2} aria-hidden />
          {t('complete')}
        </>
      )}
      {(save.state === 'error' || save.state === 'conflict') && (
        <>
          <IconAlertTriangle size={14} stroke={2} aria-hidden />
          <span className="visually-hidden">{t('error')}</span>
        </>
      )}
    </span>
  )
}

function SaveFailed({ saving, isEditing }: { saving: FieldSaving; isEditing: boolean }) {
  const t = useTranslations('actionDetail')
  const failureOf = useFailure()
  const { save, start, dismiss } = saving
  if (save.state !== 'error') return null
  return (
    <div role="alert" className={problems.failure}>
      <span>{t('notSaved', { reason: failureOf(save.error).message })}</span>
      {!isEditing && (
        <span className={problems.failureButtons}>
          <Button size="compact-xs" variant="default" onClick={() => start(save.edit).catch(logSaveFailure)}>
            {t('saveAgain')}
          </Button>
          <Button size="compact-xs" variant="subtle" onClick={dismiss}>
            {t('dismiss')}
          </Button>
        </span>
      )}
    </div>
  )
}

/** A conflict: shows both values, and lets the user choose. */
function Conflict({ saving, asText }: Pick<FieldFrameProps, 'saving' | 'asText'>) {
  const t = useTranslations('actionDetail.conflict')
  const personName = usePersonName()
  const { save, start, dismiss } = saving
  if (save.state !== 'conflict') return null
  const { edit, theirs, by } = save
  const title = by === null ? t('title') : t('titleBy', { name: personName(by) })
  return (
    <div role="alert" className={problems.conflict}>
      <strong>{title}</strong>
      <dl className={problems.sides}>
        <dt>{t('theirs')}</dt>
        <dd>{theirs ? asText(theirs) || t('empty') : t('gone')}</dd>
        <dt>{t('mine')}</dt>
        <dd>{asText(edit) || t('empty')}</dd>
      </dl>
      <span className={problems.failureButtons}>
        <Button size="compact-xs" onClick={() => start(edit, theirs ?? undefined).catch(logSaveFailure)}>
          {t('keepMine')}
        </Button>
        <Button size="compact-xs" variant="default" onClick={dismiss}>
          {t('takeTheirs')}
        </Button>
      </span>
    </div>
  )
}
