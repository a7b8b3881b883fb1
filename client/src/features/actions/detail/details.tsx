import { type ActionField, changeableFields } from '@bonfire/contract/actions/action-fields'
import type { Action } from '@bonfire/contract/actions/actions'
import { isFieldOfKind } from '@bonfire/contract/actions/fields'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { usePersonName } from '../../../lib/person-name.ts'
import note from '../../../ui/messages/note.module.css'
import { useTimestamp } from '../../comments/use-timestamp.ts'
import { distinctLabel } from '../../sites/distinct-labels.ts'
import { useSelectedSites } from '../../sites/site-selection.ts'
import { useAvoidedText } from '../proof/use-avoided-text.ts'
import { totalSavings } from '../savings/savings.ts'
import detail from './action-detail.module.css'
import { ChecksSection } from './checks/checks-section.tsx'
import classes from './details.module.css'
import { EquipmentSection } from './equipment/equipment-section.tsx'
import { CauseField } from './fields/cause-field.tsx'
import {
  AssigneeField,
  isOffered,
  OneOfField,
  type OwnField,
  PriorityField,
  TeamField,
  TypeField,
} from './fields/choice-fields.tsx'
import { ScreenshotField } from './fields/screenshot-field.tsx'
import {
  AmountField,
  DayField,
  DescriptionField,
  DueField,
  isOptionalLine,
  LineField,
  RepairedField,
  SummaryField,
} from './fields/text-fields.tsx'
import { useAmountText } from './fields/use-amount-text.ts'
import { ProofSection } from './proof/proof-section.tsx'
import { Section } from './section.tsx'
import { StatusField } from './status/status-field.tsx'

type Part = 'title' | 'state' | 'text' | 'team' | 'links' | 'savings'
/** A part alone means that the field is shown as others of its kind are. */
type Place = Part | readonly [Part, (props: OwnField) => ReactNode] | 'with another'

/** Each field's place on the page, in the order of its part. */
const PLACES: Readonly<Record<ActionField, Place>> = {
  summary: ['title', SummaryField],
  status: ['state', StatusField],
  transitionReason: 'with another',
  repairedOn: ['state', RepairedField],
  cause: ['state', CauseField],
  priority: ['state', PriorityField],
  type: ['state', TypeField],
  description: ['text', DescriptionField],
  team: ['team', TeamField],
  assignee: ['team', AssigneeField],
  assigneeId: 'with another',
  dueDate: ['team', DueField],
  reportUrl: ['links', ({ action }) => <LineField action={action} name="reportUrl" isLinked />],
  externalKey: ['links', ({ action }) => <LineField action={action} name="externalKey" linkTo="externalUrl" />],
  externalUrl: 'links',
  screenshotUrl: ['links', ScreenshotField],
  elec: 'savings',
  gas: 'savings',
  water: 'savings',
  thermal: 'savings',
  totalFinancialImpact: 'savings',
  operationalSavings: 'savings',
  nabersEnergy: 'savings',
  nabersWater: 'savings',
  costToComplete: 'savings',
}

function Fields({ action, part }: OwnField & { part: Part }) {
  return (Object.keys(PLACES) as ActionField[]).map((name) => {
    const place = PLACES[name]
    if (typeof place === 'string') return place === part && <PlainField key={name} action={action} name={name} />
    const [ofPart, Field] = place
    return ofPart === part && <Field key={name} action={action} />
  })
}

/** Everything about an action, each part edited in place. */
export function Details({ action }: { action: Action }) {
  const t = useTranslations('actionDetail')
  const amountText = useAmountText(action)
  const total = totalSavings(action)
  const avoidedText = useAvoidedText()
  const avoided = action.repairs?.avoided
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
      <Fields action={action} part="title" />
      <div className={classes.group}>
        <Fields action={action} part="state" />
      </div>
      <Fields action={action} part="text" />
      <ProofSection action={action} />
      <EquipmentSection action={action} />
      <ChecksSection action={action} />
      <Section name="team" note={assignee ? personName(assignee) : action.team}>
        <Fields action={action} part="team" />
      </Section>
      <Section name="links">
        <Fields action={action} part="links" />
      </Section>
      <Section
        name="savings"
        note={total > 0 ? t('savingsAYear', { total: amountText('totalFinancialImpact', total) }) : undefined}
      >
        <p className={note.note}>{t('savingsHint')}</p>
        {avoided && (
          <p className={note.note}>{t('savingsAvoided', { amount: avoidedText(avoided, action.currency) })}</p>
        )}
        <Fields action={action} part="savings" />
      </Section>
      <Facts action={action} />
    </div>
  )
}

function Facts({ action }: { action: Action }) {
  const t = useTranslations('actionDetail')
  const reasons = useTranslations('actions.choices.transitionReason')
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

/** A field that is shown and edited as others of its kind are. */
function PlainField({ action, name }: OwnField & { name: ActionField }) {
  if (isFieldOfKind(name, 'amount')) return <AmountField action={action} name={name} />
  if (isFieldOfKind(name, 'day')) return <DayField action={action} name={name} />
  if (isOptionalLine(name)) return <LineField action={action} name={name} />
  if (isOffered(name)) return <OneOfField action={action} name={name} />
  throw new TypeError(`The field ${name} needs a component of its own`)
}
