import { machinesOf } from '@bonfire/contract/definitions/check-definition'
import { PERIODS, type StateMachine, wordsIn } from '@bonfire/contract/definitions/definition'
import { Checkbox, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { parseValue, valueText } from '../../change/typed-value.ts'
import { durationParts } from '../draft.ts'
import classes from '../editor.module.css'
import type { FieldProps } from './field-props.ts'

const DELAYS = ['modeDelay', 'alarmDelay', 'clearDelay', 'slowest'] as const
const TIME_UNITS = ['s', 'min', 'h', 'd'] as const

/** In which states it counts, and how long it waits. */
export function TimeFields({
  draft,
  problems,
  onChange,
  machines,
}: FieldProps & { machines: readonly StateMachine[] }) {
  const t = useTranslations('catalogue.editor.time')
  const locale = useLocale()
  const states = machinesOf(draft, machines).flatMap((machine) => machine.states)
  const { proof } = draft
  const chosen = draft.states ?? []
  const setStates = (numbers: readonly number[]) => {
    const { states: _, ...others } = draft
    onChange(numbers.length === 0 ? { ...others, states: undefined } : { states: [...numbers].sort((a, b) => a - b) })
  }
  const kind = proof === undefined ? 'usual' : proof === null ? 'none' : 'own'
  return (
    <section aria-label={t('title')} className={classes.part}>
      <h2>{t('title')}</h2>
      {states.length > 0 && (
        <Checkbox.Group
          label={t('states')}
          description={chosen.length === 0 ? t('anyState') : undefined}
          error={problems.states}
          value={chosen.map(String)}
          onChange={(values) => setStates(values.map(Number))}
        >
          <div className={classes.states}>
            {[...new Map(states.map((state) => [state.number, state])).values()].map(({ number, words }) => (
              <Checkbox key={number} size="xs" value={String(number)} label={wordsIn(words, locale)} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <Select
        label={t('proof')}
        allowDeselect={false}
        value={kind}
        error={problems.proof}
        data={[
          { value: 'usual', label: t('usualProof') },
          { value: 'none', label: t('noProof') },
          // Written in a file, or in the rule that this is a copy of.
          ...(kind === 'own' ? [{ value: 'own', label: t('ownProof', { proof: [proof].flat().join(' / ') }) }] : []),
        ]}
        onChange={(value) => {
          if (value === 'usual') onChange({ proof: undefined })
          if (value === 'none') onChange({ proof: null })
        }}
      />
      <div className={classes.delays}>
        {DELAYS.map((delay) => (
          <DurationField
            key={delay}
            label={t(delay)}
            duration={draft[delay]}
            onChange={(duration) => onChange({ [delay]: duration })}
          />
        ))}
      </div>
      <Select
        label={t('per')}
        allowDeselect={false}
        value={draft.per}
        data={PERIODS.map((value) => ({ value, label: t(`periods.${value}`) }))}
        onChange={(value) => onChange({ per: PERIODS.find((one) => one === value) ?? draft.per })}
      />
    </section>
  )
}

interface DurationFieldProps {
  label: string
  duration: string
  onChange: (duration: string) => void
}

function DurationField({ label, duration, onChange }: DurationFieldProps) {
  const t = useTranslations('catalogue.editor.time')
  const locale = useLocale()
  const { value, unit } = durationParts(duration)
  const [typed, setTyped] = useState<string>()
  const number = typed === undefined ? value : parseValue(typed, locale)
  const isWrong = number === undefined || number < 0 || number > 999_999
  return (
    <div className={classes.duration}>
      <TextInput
        label={label}
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? valueText(value, locale)}
        error={isWrong && t('notATime')}
        onChange={(event) => {
          const text = event.currentTarget.value
          setTyped(text)
          const parsed = parseValue(text, locale)
          if (parsed !== undefined && parsed >= 0 && parsed <= 999_999) onChange(`${parsed} ${unit}`)
        }}
        onBlur={() => setTyped(undefined)}
      />
      <Select
        aria-label={t('unitOf', { label })}
        allowDeselect={false}
        value={unit}
        data={TIME_UNITS.map((one) => ({ value: one, label: t(`units.${one}`) }))}
        onChange={(chosen) => onChange(`${value} ${chosen ?? unit}`)}
      />
    </div>
  )
}
