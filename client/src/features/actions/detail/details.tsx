import { changeableFields } from '@bonfire/contract/actions/action-fields'
import type { Action } from '@bonfire/contract/actions/actions'
import type { AmountName } from '@bonfire/contract/actions/amounts'
import { useTranslations } from 'use-intl'
import { usePersonName } from '../../../lib/person-name.ts'
import note from '../../../ui/messages/note.module.css'
import { useTimestamp } from '../../comments/use-timestamp.ts'
import { distinctLabel } from '../../sites/distinct-labels.ts'
import { useSelectedSites } from '../../sites/site-selection.ts'
import { totalSavings } from '../savings/savings.ts'
import detail from './action-detail.module.css'
import { ChecksSection } from './checks/checks-section.tsx'
import classes from './details.module.css'
import { EquipmentSection } from './equipment/equipment-section.tsx'
import { AssigneeField, PriorityField, TeamField, TypeField } from './fields/choice-fields.tsx'
import { DueField } from './fields/due-field.tsx'
import { AmountField, DescriptionField, SummaryField } from './fields/text-fields.tsx'
import { useAmountText } from './fields/use-amount-text.ts'
import { LinksSection } from './links-section.tsx'
import { Section } from './section.tsx'
import { StatusField } from './status/status-field.tsx'

const AMOUNTS: readonly AmountName[] = [
  'elec',
  'gas',
  'water',
  'thermal',
  'totalFinancialImpact',
  'operationalSavings',
  'nabersEnergy',
  'nabersWater',
  'costToComplete',
]

/** Everything about an action, each part edited in place. */
export function Details({ action }: { action: Action }) {
  const t = useTranslations('actionDetail')
  const amountText = useAmountText(action)
  const total = totalSavings(action)
  const personName = usePersonName()
  const { assignee } = changeableFields(action)
  const { portfolio } = useSelectedSites()
  return (
    <div className={detail.details}>
      <div className={classes.place}>
        <span dir="auto">{distinctLabel(portfolio, action.portfolioSiteId, action.siteLabel)}</span>
        <span aria-hidden>·</span>
        <span dir="auto">{action.projectName}</span>
      </div>
      <SummaryField action={action} />
      <div className={classes.group}>
        <StatusField action={action} />
        <PriorityField action={action} />
        <TypeField action={action} />
      </div>
      <DescriptionField action={action} />
      <EquipmentSection action={action} />
      <ChecksSection action={action} />
      <Section name="team" note={assignee ? personName(assignee) : action.team}>
        <TeamField action={action} />
        <AssigneeField action={action} />
        <DueField action={action} />
      </Section>
      <LinksSection action={action} />
      <Section
        name="savings"
        note={total > 0 ? t('savingsAYear', { total: amountText('totalFinancialImpact', total) }) : undefined}
      >
        <p className={note.note}>{t('savingsHint')}</p>
        {AMOUNTS.map((name) => (
          <AmountField key={name} action={action} name={name} />
        ))}
      </Section>
      <Facts action={action} />
    </div>
  )
}

function Facts({ action }: { action: Action }) {
  const t = useTranslations('actionDetail')
  const reasons = useTranslations('actionDetail.reasons')
  const timestamp = useTimestamp()
  const personName = usePersonName()
  const { createdAt, updatedAt, closedAt, creatorName, transitionReason } = action
  return (
    <dl className={classes.facts}>
      <dt>{t('facts.created')}</dt>
      <dd>
        {creatorName
          ? t('facts.createdBy', { when: timestamp(createdAt), name: personName(creatorName) })
          : timestamp(createdAt)}
      </dd>
      <dt>{t('facts.updated')}</dt>
      <dd>{timestamp(updatedAt)}</dd>
      {closedAt !== null && (
        <>
          <dt>{t('facts.closed')}</dt>
          <dd>{timestamp(closedAt)}</dd>
        </>
      )}
      {transitionReason !== null && (
        <>
          <dt>{t('facts.reason')}</dt>
          <dd>{reasons(transitionReason)}</dd>
        </>
      )}
    </dl>
  )
}
