import type { ActionPriority, ActionStatus } from '@bonfire/contract/actions/action-words'
import type { JudgedFindings } from '@bonfire/contract/trust'
import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { markMistakes } from '../../../../lib/forms/focus-first-mistake.ts'
import { isClientError, useFailure } from '../../../../lib/http/failure.ts'
import frame from '../../../../ui/dialogs/form-dialog.module.css'
import { useClosing } from '../../../../ui/dialogs/use-closing.ts'
import { Problem } from '../../../../ui/messages/problem.tsx'
import { findProject, useSelectedSites } from '../../../sites/site-selection.ts'
import { trustQuery } from '../../../trust/trust.queries.ts'
import { TrustMark } from '../../../trust/trust-mark.tsx'
import type { ActionSubject } from '../../associate/action-subject.ts'
import { SeverityChip } from '../../chips/chips.tsx'
import { formatMoney } from '../../savings/savings.ts'
import { DialogShell } from '../dialog/dialog-shell.tsx'
import classes from './each.module.css'
import { EachResult } from './each-result.tsx'
import { type EachOutcome, useCreateEach } from './use-create-each.ts'
import { useFallbackChoices } from './use-fallback-choices.ts'

interface CreateEachModalProps {
  /** Each subject gets an action of its own. */
  subjects: readonly ActionSubject[]
  /** The number of findings left out because all of their equipment has an action. */
  leftOutCount: number
  onCreated: (outcome: EachOutcome) => void
  /** Called when it has closed. */
  onClosed: () => void
}

/** Says what will be created, asks what the projects do not say, and lists what became of it. */
export function CreateEachModal({ subjects, leftOutCount, onCreated, onClosed }: CreateEachModalProps) {
  const t = useTranslations('bulk.each')
  const common = useTranslations('common')
  const create = useTranslations('createAction')
  const fieldLabels = useTranslations('actions.fields')
  const labels = useTranslations('actions.choices.status')
  const failureOf = useFailure()
  const choices = useFallbackChoices(subjects)
  const [status, setStatus] = useState<ActionStatus | ''>('')
  const [team, setTeam] = useState('')
  const [isTried, setIsTried] = useState(false)
  const { creating, contents } = useCreateEach(subjects)
  const { data: trust } = useQuery(trustQuery({}))
  const closing = useClosing({ isPristine: !creating.isPending, isBusy: creating.isPending })
  const isMissing = (choices.statuses !== null && status === '') || (choices.teams !== null && team === '')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    markMistakes(() => setIsTried(true), isMissing ? event.currentTarget : null)
    if (choices.isLoading || isMissing || creating.isPending) return
    creating.mutate({ status, team }, { onSuccess: onCreated })
  }
  const outcome = creating.data
  const count = subjects.length
  const required = (value: string) => isTried && value === '' && t('required')
  const list = { allowDeselect: false, required: true, placeholder: create('hints.choose'), withScrollArea: false }
  return (
    <DialogShell
      title={outcome ? t('done', { count: outcome.created.length }) : t('title', { count })}
      width={640}
      closing={closing}
      onClosed={onClosed}
    >
      {outcome ? (
        <EachResult outcome={outcome} onClose={closing.close} />
      ) : (
        <form noValidate onSubmit={submit}>
          <p className={frame.intro}>{t('intro')}</p>
          <p className={frame.intro}>{t('noUndo')}</p>
          {leftOutCount > 0 && <p className={frame.intro}>{t('leftOut', { count: leftOutCount })}</p>}
          {!choices.isLoading && (
            <div className={classes.fields}>
              {choices.statuses && (
                <Select
                  {...list}
                  label={fieldLabels('status')}
                  description={t('otherwise')}
                  data={choices.statuses.map((value) => ({ value, label: labels(value) }))}
                  value={status || null}
                  onChange={(value) => setStatus((value ?? '') as ActionStatus | '')}
                  error={required(status)}
                />
              )}
              {choices.teams && (
                <Select
                  {...list}
                  label={fieldLabels('team')}
                  description={t('otherwise')}
                  data={[...choices.teams]}
                  value={team || null}
                  onChange={(value) => setTeam(value ?? '')}
                  error={required(team)}
                />
              )}
            </div>
          )}
          <section className={classes.list} aria-label={t('findings')}>
            <ul>
              {subjects.map((subject) => (
                <SubjectLine
                  key={`${subject.site.id}/${subject.ruleId}`}
                  subject={subject}
                  content={contents.get(subject)}
                  judged={trust?.[subject.ruleId]?.everywhere}
                />
              ))}
            </ul>
          </section>
          <div className={frame.foot}>
            {creating.isError && (
              <Problem>
                {t(isClientError(creating.error) ? 'failed' : 'unanswered', {
                  message: failureOf(creating.error).message,
                })}
              </Problem>
            )}
            <div className={frame.buttons}>
              <Button variant="default" disabled={creating.isPending} onClick={closing.askToClose}>
                {common('cancel')}
              </Button>
              <Button type="submit" loading={creating.isPending} disabled={choices.isLoading}>
                {t('submit', { count })}
              </Button>
            </div>
          </div>
        </form>
      )}
    </DialogShell>
  )
}

interface SubjectLineProps {
  subject: ActionSubject
  content: { readonly priority: ActionPriority; readonly savings: number } | undefined
  judged: JudgedFindings | undefined
}

/** A finding, with the severity and the savings that its action will have. */
function SubjectLine({ subject: { site, ruleName, equips }, content, judged }: SubjectLineProps) {
  const t = useTranslations('bulk.each')
  const locale = useLocale()
  const currency = findProject(useSelectedSites().portfolio, site.projectId)?.currency ?? 'USD'
  return (
    <li className={classes.subject}>
      <div>
        <strong dir="auto">{ruleName}</strong>
        <span dir="auto">{site.label}</span>
        <span>{t('equips', { count: equips.length })}</span>
        <TrustMark judged={judged} />
      </div>
      {content && (
        <span className={classes.content}>
          {content.savings > 0 && (
            <span>{t('savings', { amount: formatMoney(content.savings, currency, locale) })}</span>
          )}
          <SeverityChip priority={content.priority} />
        </span>
      )}
    </li>
  )
}
