import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import basics from '../../../../ui/basics.module.css'
import { LazyTrustNote } from '../../../trust/lazy-trust-note.tsx'
import type { ActionSubject } from '../../associate/action-subject.ts'
import type { Association } from '../../associate/use-association.ts'
import { filledIn, severitySource } from '../filled-in.ts'
import { ActionForm } from '../form/action-form.tsx'
import { SimilarOffer } from '../similar/similar-offer.tsx'
import { useActionCreation } from '../use-action-creation.ts'
import { useFindingWords } from '../use-finding-words.ts'
import classes from './create-and-associate-modal.module.css'
import { DialogShell, SkippedOwners } from './dialog-shell.tsx'

interface CreateAndAssociateModalProps {
  subject: ActionSubject
  /** Called when it has closed. */
  onClosed: () => void
  /** Called when the action or something belonging to it was created, so that counts of hits reload. */
  onAssociated: () => void
  /** Puts the hits on an action that is there. */
  associate: (wanted: Association) => Promise<void>
}

/** 'New Action' for selected hits: the hits on the left, the form on the right. */
export function CreateAndAssociateModal({ subject, onClosed, onAssociated, associate }: CreateAndAssociateModalProps) {
  const t = useTranslations('createAction')
  const words = useFindingWords(subject.site)
  const [initial] = useState(() => filledIn(subject, words))
  const creation = useActionCreation({ initial, subject, onCreated: onAssociated })
  const { projectOf, closing, skippedOwners } = creation
  const project = projectOf(subject.site)
  return (
    <DialogShell title={t('titleFromHits')} width={860} closing={closing} onClosed={onClosed}>
      <div className={classes.panes}>
        <Subject subject={subject} projectName={project?.projectName}>
          <SimilarOffer subject={subject} associate={associate} onAssociated={closing.close} />
        </Subject>
        <ActionForm
          creation={creation}
          site={subject.site}
          project={project}
          suggested={{ severity: initial.priority, source: severitySource(subject.equips) }}
          equipRuleIds={subject.equips.map(({ equipRuleId }) => equipRuleId)}
          submitLabel={t('submitFromHits')}
        >
          <SkippedOwners names={skippedOwners} />
        </ActionForm>
      </div>
    </DialogShell>
  )
}

interface SubjectProps {
  subject: ActionSubject
  projectName: string | undefined
  children: ReactNode
}

function Subject({ subject, projectName, children }: SubjectProps) {
  const t = useTranslations('createAction')
  const { site, ruleId, ruleName, equips } = subject
  return (
    <section className={classes.subject} aria-label={t('from.label')}>
      <div className={classes.pinned}>
        <dl>
          <dt>{t('site')}</dt>
          <dd>
            <bdi>{site.label}</bdi>
            {projectName && (
              <span dir="auto" className={classes.quiet}>
                {projectName}
              </span>
            )}
          </dd>
          <dt>{t('from.rule')}</dt>
          <dd>
            <bdi>{ruleName}</bdi>
            <div className={classes.trust}>
              <LazyTrustNote ruleId={ruleId} projectKey={site.projectId} />
            </div>
          </dd>
          <dt>{t('from.equips', { count: equips.length })}</dt>
          <dd>
            <ul className={`${basics.list} ${classes.equips}`}>
              {equips.map(({ equipRuleId, equip, finding }) => (
                <li key={equipRuleId} dir="auto">
                  {finding === undefined ? equip : `${equip}: ${finding}`}
                </li>
              ))}
            </ul>
          </dd>
        </dl>
        {children}
      </div>
    </section>
  )
}
