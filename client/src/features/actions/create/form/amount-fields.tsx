import type { AmountName } from '@bonfire/contract/actions/amounts'
import { useLocale, useTranslations } from 'use-intl'
import { NumberField } from '../../../../ui/fields/number-field.tsx'
import { useActionDraft } from './draft-form.ts'
import rows from './field-rows.module.css'

const WITH_HUNDREDTHS: readonly AmountName[] = ['nabersEnergy', 'nabersWater', 'costToComplete']

type Unit = (name: AmountName) => string

/** Number fields side by side, each labelled with its unit. */
export function AmountFields({ names, unitOf }: { names: readonly AmountName[]; unitOf: Unit }) {
  return (
    <div className={rows.pair}>
      {names.map((name) => (
        <AmountField key={name} name={name} unit={unitOf(name)} />
      ))}
    </div>
  )
}

function AmountField({ name, unit }: { name: AmountName; unit: string }) {
  const t = useTranslations('createAction')
  const form = useActionDraft()
  return (
    <NumberField
      {...form.getInputProps(name)}
      value={form.values[name]}
      locale={useLocale()}
      step={WITH_HUNDREDTHS.includes(name) ? 0.01 : 1}
      minimum={0}
      label={t('amountIn', { name: t(`amounts.${name}`), unit })}
      placeholder="0"
    />
  )
}
