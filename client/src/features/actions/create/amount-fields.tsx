import type { AmountName } from '@bonfire/contract/actions'
import { TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { NOT_A_NUMBER } from './action-draft.ts'
import classes from './create.module.css'
import { useDraftForm } from './draft-form.ts'

const WITH_HUNDREDTHS: readonly AmountName[] = ['nabersEnergy', 'nabersWater', 'costToComplete']

type Unit = (name: AmountName) => string

/** Number fields side by side, each labelled with its unit. */
export function AmountFields({ names, unitOf }: { names: readonly AmountName[]; unitOf: Unit }) {
  return (
    <div className={classes.pair}>
      {names.map((name) => (
        <AmountField key={name} name={name} unit={unitOf(name)} />
      ))}
    </div>
  )
}

function AmountField({ name, unit }: { name: AmountName; unit: string }) {
  const t = useTranslations('createAction')
  const form = useDraftForm()
  const field = `amounts.${name}` as const
  // The browser keeps the text that is no number to itself: a value given back would wipe out what was typed.
  const { value, onChange, ...input } = form.getInputProps(field)
  const change = ({ currentTarget }: FormEvent<HTMLInputElement>) =>
    onChange(currentTarget.validity.badInput ? NOT_A_NUMBER : currentTarget.value)
  return (
    <TextInput
      {...input}
      type="number"
      inputMode="decimal"
      min={0}
      step={WITH_HUNDREDTHS.includes(name) ? 0.01 : 1}
      label={t('amountIn', { name: t(field), unit })}
      placeholder="0"
      defaultValue={value === NOT_A_NUMBER ? '' : value}
      // `onChange` stays silent between two texts that are no number, and when one of them is cleared.
      onInput={change}
      // Scrolling over a number that has the focus would change it unseen.
      onWheel={(event) => event.currentTarget.blur()}
    />
  )
}
