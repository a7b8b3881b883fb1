import { OFFERED_PRIORITIES } from '@bonfire/contract/actions/action-words'
import { COMMENT_MAXIMUM_CHARACTERS } from '@bonfire/contract/actions/comments'
import { causeText } from '@bonfire/contract/definitions/causes'
import { may } from '@bonfire/contract/people/permissions'
import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { markMistakes } from '../../../lib/forms/focus-first-mistake.ts'
import { isClientError, useFailure } from '../../../lib/http/failure.ts'
import { newId } from '../../../lib/new-id.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import frame from '../../../ui/dialogs/form-dialog.module.css'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { useClosing } from '../../../ui/dialogs/use-closing.ts'
import { Problem } from '../../../ui/messages/problem.tsx'
import { useSessionUser } from '../../auth/session.queries.ts'
import { findProject, useSelectedSites } from '../../sites/site-selection.ts'
import type { ActionRow } from '../action-model.ts'
import { causesInOrder } from '../causes/use-causes.ts'
import { asksReason, reasonsFor } from '../detail/status/status-choices.ts'
import { useChoiceLabel } from '../use-action-words.ts'
import { AssigneeChoice } from './assignee-choice.tsx'
import classes from './bulk.module.css'
import {
  asksCause,
  type BulkDraft,
  bulkStatuses,
  bulkTeams,
  EMPTY_DRAFT,
  missingIn,
  toBulkChange,
} from './bulk-draft.ts'
import { ClosingNeeds, useClosingNeeds } from './closing-needs.tsx'
import { type LeftReport, useBulkEdit } from './use-bulk-edit.ts'

interface BulkEditDialogProps {
  /** The rows in the order in which they were ticked. */
  rows: readonly ActionRow[]
  /** Hears which actions were left as they are, if any. */
  onDone: (leftKeys: readonly string[]) => void
  /** Hears why. */
  onLeft: (report: LeftReport) => boolean
  /** Called when it has closed. */
  onClosed: () => void
}

/** Changes what is chosen, in all of the actions; what is left empty stays as it is. */
export function BulkEditDialog({ rows, onDone, onLeft, onClosed }: BulkEditDialogProps) {
  const t = useTranslations('bulk')
  const common = useTranslations('common')
  const failureOf = useFailure()
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [isTried, setIsTried] = useState(false)
  // The same edit, sent again after a lost response, happens once.
  const [sent, setSent] = useState<{ draft: BulkDraft; bulkEditId: string } | null>(null)
  const send = useBulkEdit(onLeft)
  const saving = useMutation({ mutationFn: send })
  const closing = useClosing({ isPristine: draft === EMPTY_DRAFT, isBusy: saving.isPending })
  const missing = missingIn(draft)
  const needs = useClosingNeeds(rows, {
    isClosing: draft.status === 'Closed',
    isNoted: draft.comment.trim() !== '',
  })
  const changedCount = rows.length - needs.count
  const change = (part: Partial<BulkDraft>) => {
    saving.reset()
    setDraft({ ...draft, ...part })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    markMistakes(() => setIsTried(true), missing ? event.currentTarget : null)
    if (missing || saving.isPending || changedCount === 0) return
    const bulkEditId = sent?.draft === draft ? sent.bulkEditId : newId()
    setSent({ draft, bulkEditId })
    saving.mutate(
      { bulkEditId, rows, change: toBulkChange(draft), comment: draft.comment },
      {
        onSuccess: (leftKeys) => {
          onDone(leftKeys)
          closing.close()
        },
      },
    )
  }
  return (
    <FormDialog
      title={t('title', { count: rows.length })}
      width={600}
      closing={closing}
      question={{
        title: t('discard.title'),
        text: t('discard.question'),
        discardLabel: t('discard.discard'),
        keepLabel: t('discard.keep'),
      }}
      classNames={{ body: '' }}
      onClosed={onClosed}
    >
      <form noValidate onSubmit={submit}>
        <p className={frame.intro}>{t('intro')}</p>
        <Fields rows={rows} draft={draft} needs={needs} missing={isTried ? missing : undefined} onChange={change} />
        {isTried && missing === 'everything' && <Problem className={classes.failure}>{t('nothing')}</Problem>}
        {saving.isError && (
          <Problem className={classes.failure}>
            {t(isClientError(saving.error) ? 'failed' : 'unanswered', { message: failureOf(saving.error).message })}
          </Problem>
        )}
        <div className={frame.endButtons}>
          <Button variant="default" disabled={saving.isPending} onClick={closing.askToClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" loading={saving.isPending} disabled={changedCount === 0}>
            {t('submit', { count: changedCount })}
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}

interface FieldsProps {
  rows: readonly ActionRow[]
  draft: BulkDraft
  needs: ReturnType<typeof useClosingNeeds>
  missing: ReturnType<typeof missingIn>
  onChange: (part: Partial<BulkDraft>) => void
}

function Fields({ rows, draft, needs, missing, onChange }: FieldsProps) {
  const t = useTranslations('bulk')
  const fieldLabels = useTranslations('actions.fields')
  const labelOf = useChoiceLabel()
  const language = useLanguage()
  const user = useSessionUser()
  const { portfolio } = useSelectedSites()
  const projectKeys = new Set(rows.map((row) => row.projectKey))
  const statuses = bulkStatuses(projectKeys, {
    mayTriage: may(user, 'chooseTriage'),
    disabled: user.config.disabledStatuses,
  })
  const teams = bulkTeams(
    [...projectKeys].map((projectKey) => ({
      projectKey,
      jiraKey: findProject(portfolio, projectKey)?.jiraKey ?? null,
    })),
  )
  const labels = {
    status: fieldLabels('status'),
    reason: fieldLabels('transitionReason'),
    cause: fieldLabels('cause'),
    team: fieldLabels('team'),
    priority: fieldLabels('priority'),
    due: t('fields.due'),
  }
  const choice = (field: 'status' | 'reason' | 'cause' | 'team' | 'priority' | 'due') => ({
    label: labels[field],
    value: draft[field] || null,
    onChange: (value: string | null) => onChange({ [field]: value ?? '' }),
    placeholder: t('unchanged'),
    clearable: true,
  })
  return (
    <div className={classes.fields}>
      <Select
        {...choice('status')}
        onChange={(status) => onChange({ status: (status ?? '') as BulkDraft['status'], reason: '' })}
        data={statuses.map((value) => ({ value, label: labelOf('status', value) }))}
        data-autofocus
      />
      {draft.status !== '' && asksReason(draft.status) ? (
        <Select
          {...choice('reason')}
          placeholder={t('choose')}
          data={reasonsFor(draft.status).map((value) => ({ value, label: labelOf('transitionReason', value) }))}
          error={missing === 'reason' && t('reasonMissing')}
          required
        />
      ) : (
        <span />
      )}
      {asksCause(draft) && (
        <Select
          className={classes.wide ?? ''}
          {...choice('cause')}
          description={t('causeHint')}
          data={causesInOrder(language).map((value) => ({ value, label: causeText(value, language) }))}
          searchable
        />
      )}
      {draft.status === 'Closed' && <ClosingNeeds needs={needs} />}
      <AssigneeChoice rows={rows} value={draft.assigneeId} onChange={(assigneeId) => onChange({ assigneeId })} />
      <Select {...choice('team')} data={teams} searchable />
      <Select
        {...choice('priority')}
        data={OFFERED_PRIORITIES.map((value) => ({ value, label: labelOf('priority', value) }))}
      />
      <span />
      <Select
        {...choice('due')}
        data={(['day', 'none'] as const).map((value) => ({ value, label: t(`due.${value}`) }))}
      />
      {draft.due === 'day' ? (
        <TextInput
          type="date"
          max="9999-12-31"
          label={t('fields.dueDate')}
          value={draft.dueDate}
          onChange={(event) => onChange({ dueDate: event.currentTarget.value })}
          error={missing === 'dueDate' && t('dueDateMissing')}
          required
        />
      ) : (
        <span />
      )}
      <Textarea
        className={classes.wide ?? ''}
        label={t('fields.comment')}
        placeholder={t('commentHint')}
        value={draft.comment}
        maxLength={COMMENT_MAXIMUM_CHARACTERS}
        onChange={(event) => onChange({ comment: event.currentTarget.value })}
        autosize
        minRows={2}
        maxRows={8}
      />
    </div>
  )
}
