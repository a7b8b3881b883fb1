import type { Action, AmountName } from '@bonfire/contract/actions'
import { useTranslations } from 'use-intl'
import { useTimestamp } from '../../comments/use-timestamp.ts'
import { amountsOf } from '../action-model.ts'
import { totalSavings } from '../savings.ts'
import { AssigneeField, PriorityField, TeamField, TypeField } from './choice-fields.tsx'
import classes from './detail.module.css'
import { EquipmentSection } from './equipment-section.tsx'
import { LinksSection } from './links-section.tsx'
import { Section } from './section.tsx'
import { StatusField } from './status-field.tsx'
import { AmountField, DescriptionField, SummaryField } from './text-fields.tsx'
import { useAmountText } from './use-amount-text.ts'

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

/** Everything that an action is, each part edited where it stands (ACM-06 to ACM-13). */
export function Details({ action }: { action: Action }) {
  const amountText = useAmountText(action)
  const total = totalSavings(amountsOf(action))
  return (
    <div className={classes.details}>
      <div className={classes.place}>
        <span>{action.components[0]}</span>
        <span aria-hidden>·</span>
        <span>{action.project_name}</span>
      </div>
      <SummaryField action={action} />
      <div className={classes.group}>
        <StatusField action={action} />
        <PriorityField action={action} />
        <TypeField action={action} />
      </div>
      <DescriptionField action={action} />
      <EquipmentSection action={action} />
      <Section name="team" note={action.assignee_display_name ?? action.bonfire_assignee ?? action.responsible}>
        <TeamField action={action} />
        <AssigneeField action={action} />
      </Section>
      <LinksSection action={action} />
      <Section name="savings" note={total > 0 ? amountText('totalFinancialImpact', total) : undefined}>
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
  const { created, updated, closed, creator_name_display: creator, transition_reason: reason } = action
  return (
    <dl className={classes.facts}>
      <dt>{t('facts.created')}</dt>
      <dd>{creator ? t('facts.createdBy', { when: timestamp(created), name: creator }) : timestamp(created)}</dd>
      <dt>{t('facts.updated')}</dt>
      <dd>{timestamp(updated)}</dd>
      {closed !== null && (
        <>
          <dt>{t('facts.closed')}</dt>
          <dd>{timestamp(closed)}</dd>
        </>
      )}
      {reason !== null && (
        <>
          <dt>{t('facts.reason')}</dt>
          <dd>{reasons(reason)}</dd>
        </>
      )}
    </dl>
  )
}
