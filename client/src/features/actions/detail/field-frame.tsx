import { Button, Loader } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { useFailureText } from '../../../lib/failure-text.ts'
import type { FieldEdit } from './action-fields.ts'
import problems from './field-problems.module.css'
import classes from './fields.module.css'
import { type FieldSaving, logSaveFailure } from './use-field-save.ts'
import { useResend } from './use-resend.ts'

interface FieldFrameProps {
  label: string
  saving: FieldSaving
  /** A value of the field as text, for the two sides of a conflict. */
  asText: (fields: FieldEdit) => string
  /** Label above instead of beside. */
  isWide?: boolean
  /** What stands there says what it is. */
  isLabelHidden?: boolean
  /** An editor that is open says itself what failed in it. */
  isEditing?: boolean
  children: ReactNode
}

/** A field with its label, how its save stands, and what to do when that failed. */
export function FieldFrame(props: FieldFrameProps) {
  const labelId = useId()
  const { label, saving, isWide = false, isLabelHidden = false, isEditing = false, children } = props
  useResend(saving, () => {
    if (!isEditing) saving.resend().catch(logSaveFailure)
  })
  return (
    <fieldset aria-labelledby={labelId} className={classes.field} data-wide={isWide} data-editing={isEditing}>
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

/** Always there: a live region that appears together with its text is not read out. */
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
  const failureText = useFailureText()
  const { save, start, dismiss } = saving
  if (save.state !== 'error') return null
  return (
    <div role="alert" className={problems.failure}>
      <span>{t('notSaved', { reason: failureText(save.error) })}</span>
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

/** Two people changed the field: both values, and whose is to stay. */
function Conflict({ saving, asText }: Pick<FieldFrameProps, 'saving' | 'asText'>) {
  const t = useTranslations('actionDetail.conflict')
  const { save, start, dismiss } = saving
  if (save.state !== 'conflict') return null
  const { edit, theirs, by } = save
  return (
    <div role="alert" className={problems.conflict}>
      <strong>{by === null ? t('title') : t('titleBy', { name: by })}</strong>
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
