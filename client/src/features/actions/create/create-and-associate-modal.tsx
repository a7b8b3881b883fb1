import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActionsTexts } from '../actions-texts.tsx'
import type { ActionSubject } from '../associate/action-subject.ts'
import { emptyDraft, typeOfCategory } from './action-draft.ts'
import { ActionForm } from './action-form.tsx'
import classes from './create.module.css'
import { DialogShell } from './dialog-shell.tsx'
import { useActionCreation } from './use-action-creation.ts'

export interface CreateAndAssociateModalProps {
  subject: ActionSubject
  /** It has gone from the screen. */
  onClose: () => void
  /** There is a new action, or more of it than before: what counts its hits loads again. */
  onAssociated: () => void
}

/** 'New Action' for chosen hits: what it is about on the left, its form on the right (CRE-46 to CRE-49). */
export default function CreateAndAssociateModal(props: CreateAndAssociateModalProps) {
  return (
    <ActionsTexts>
      <Dialog {...props} />
    </ActionsTexts>
  )
}

function Dialog({ subject, onClose, onAssociated }: CreateAndAssociateModalProps) {
  const t = useTranslations('createAction')
  const [initial] = useState(() => emptyDraft(subject.site.id, typeOfCategory(subject.category)))
  const { form, projectOf, create, isPending, progress, closing } = useActionCreation({
    initial,
    subject,
    onCreated: onAssociated,
  })
  const project = projectOf(subject.site)
  return (
    <DialogShell title={t('titleFromHits')} width={860} closing={closing} onClose={onClose}>
      <div className={classes.panes}>
        <Subject subject={subject} projectName={project?.project_name} />
        <ActionForm
          form={form}
          site={subject.site}
          project={project}
          submitLabel={t('submitFromHits')}
          isPending={isPending}
          progress={progress}
          onSubmit={(draft) => create(draft, subject.site)}
          onCancel={closing.askToClose}
        />
      </div>
    </DialogShell>
  )
}

function Subject({ subject, projectName }: { subject: ActionSubject; projectName: string | undefined }) {
  const t = useTranslations('createAction')
  const { site, ruleName, equips } = subject
  return (
    <section className={classes.subject} aria-label={t('from.label')}>
      <dl>
        <dt>{t('fields.site')}</dt>
        <dd>
          {site.label}
          {projectName && <span className={classes.quiet}>{projectName}</span>}
        </dd>
        <dt>{t('from.rule')}</dt>
        <dd>{ruleName}</dd>
        <dt>{t('from.equips', { count: equips.length })}</dt>
        <dd>
          <ul className={classes.equips}>
            {equips.map(({ equipRuleId, equip }) => (
              <li key={equipRuleId}>{equip}</li>
            ))}
          </ul>
        </dd>
      </dl>
    </section>
  )
}
