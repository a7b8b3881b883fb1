import type { AmountName } from '@bonfire/contract/actions/amounts'
import { type FieldsOfKind, isFieldOfKind, isRequired } from '@bonfire/contract/actions/fields'
import { Textarea, TextInput } from '@mantine/core'
import { useLocale, useTranslations } from 'use-intl'
import { NumberField } from '../../../../ui/fields/number-field.tsx'
import type { DraftField } from './action-draft.ts'
import { useActionDraft } from './draft-form.ts'

type Place = 'title' | 'choices' | 'text' | 'people' | 'links' | 'utility' | 'cost' | 'nabers' | 'costs'

/** Each field's place in the form. */
export const PLACES: Readonly<Record<DraftField | 'screenshot', Place>> = {
  summary: 'title',
  status: 'choices',
  priority: 'choices',
  type: 'choices',
  description: 'text',
  cause: 'text',
  team: 'people',
  assigneeId: 'people',
  dueDate: 'people',
  reportUrl: 'links',
  externalKey: 'links',
  externalUrl: 'links',
  screenshot: 'links',
  elec: 'utility',
  gas: 'utility',
  water: 'utility',
  thermal: 'utility',
  totalFinancialImpact: 'cost',
  operationalSavings: 'cost',
  nabersEnergy: 'nabers',
  nabersWater: 'nabers',
  costToComplete: 'costs',
}

/** These fields need nothing but their input. */
type PlainField = Extract<DraftField, FieldsOfKind<'line' | 'text' | 'address' | 'day' | 'amount'>>
const isPlain = (field: string): field is PlainField =>
  (['line', 'text', 'address', 'day', 'amount'] as const).some((kind) => isFieldOfKind(field, kind))

interface PlainFieldsProps {
  place: Place
  unitOf?: (amount: AmountName) => string
}

/** The plain fields of a place, in order. */
export function PlainFields({ place, unitOf = () => '' }: PlainFieldsProps) {
  const names = Object.keys(PLACES).filter(isPlain)
  return names
    .filter((name) => PLACES[name] === place)
    .map((name) => <PlainInput key={name} name={name} unit={isFieldOfKind(name, 'amount') ? unitOf(name) : ''} />)
}

const WITH_HUNDREDTHS: readonly AmountName[] = ['nabersEnergy', 'nabersWater', 'costToComplete']

/** The input of a field by its kind. */
function PlainInput({ name, unit }: { name: PlainField; unit: string }) {
  const t = useTranslations('createAction')
  const label = useTranslations('actions.fields')(name)
  const form = useActionDraft()
  const locale = useLocale()
  if (isFieldOfKind(name, 'amount')) {
    return (
      <NumberField
        {...form.getInputProps(name)}
        value={form.values[name]}
        locale={locale}
        step={WITH_HUNDREDTHS.includes(name) ? 0.01 : 1}
        minimum={0}
        label={t('amountIn', { name: label, unit })}
        placeholder="0"
      />
    )
  }
  const hint = `hints.${name}` as never
  const shared = {
    ...form.getInputProps(name),
    label,
    placeholder: t.has(hint) ? t(hint) : undefined,
    required: isRequired(name),
  }
  if (isFieldOfKind(name, 'text')) return <Textarea {...shared} autosize minRows={3} maxRows={10} />
  if (isFieldOfKind(name, 'day')) return <TextInput {...shared} type="date" max="9999-12-31" />
  if (isFieldOfKind(name, 'address')) {
    return <TextInput {...shared} placeholder={t('hints.address')} inputMode="url" spellCheck={false} />
  }
  if (isRequired(name)) return <TextInput {...shared} data-autofocus />
  return <TextInput {...shared} autoComplete="off" spellCheck={false} />
}
