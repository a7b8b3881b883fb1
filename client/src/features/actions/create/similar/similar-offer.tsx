import { ENDING_STATUSES } from '@bonfire/contract/actions/action-words'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFailure } from '../../../../lib/http/failure.ts'
import { useSessionUser } from '../../../auth/session.queries.ts'
import { type ActionRow, actionLabel } from '../../action-model.ts'
import { actionsOfMoment } from '../../actions.queries.ts'
import type { ActionSubject } from '../../associate/action-subject.ts'
import type { Association } from '../../associate/use-association.ts'
import { StatusChip } from '../../chips/chips.tsx'
import classes from './similar-offer.module.css'

/** The open action at the site that is already about the rule; the one changed last, if there are several. */
export function similarAction(
  actions: readonly ActionRow[],
  { site, ruleId }: Pick<ActionSubject, 'site' | 'ruleId'>,
): ActionRow | undefined {
  const isAbout = ({ equips }: ActionRow) => equips.some((equip) => equip.ruleId === ruleId && equip.nowOn === null)
  const isOpen = ({ status }: ActionRow) => !ENDING_STATUSES.some((ending) => ending === status)
  return actions
    .filter((row) => row.portfolioSiteId === site.id && isOpen(row) && isAbout(row))
    .toSorted((a, b) => b.updatedAt - a.updatedAt)[0]
}

interface SimilarOfferProps {
  subject: ActionSubject
  associate: (wanted: Association) => Promise<void>
  /** The hits are on the other action. */
  onAssociated: () => void
}

/** Offers the open action that is already about the rule at the site: two tickets for one fault help nobody. */
export function SimilarOffer({ subject, associate, onAssociated }: SimilarOfferProps) {
  const t = useTranslations('createAction.similar')
  const associateTexts = useTranslations('createAction.associate')
  const failureOf = useFailure()
  const user = useSessionUser()
  // Asked once, when the dialog opens: creating the action does not ask again.
  const { data = [] } = useQuery(actionsOfMoment(user, subject.site))
  const joining = useMutation({
    mutationFn: (actionKey: string) => associate({ targets: subject.equips, actionKey }),
    onSuccess: onAssociated,
  })
  const similar = similarAction(data, subject)
  if (!similar) return null
  const label = actionLabel(similar.key)
  return (
    <div className={classes.similar} role="status">
      <p>{t('text')}</p>
      <p className={classes.action}>
        <strong>{label}</strong> <bdi>{similar.summary}</bdi> <StatusChip status={similar.status} />
      </p>
      <Button
        size="compact-sm"
        variant="default"
        loading={joining.isPending}
        onClick={() => joining.mutate(similar.key)}
      >
        {t('join', { action: label, count: subject.equips.length })}
      </Button>
      {joining.error && <p>{associateTexts('failed', { message: failureOf(joining.error).message })}</p>}
    </div>
  )
}
