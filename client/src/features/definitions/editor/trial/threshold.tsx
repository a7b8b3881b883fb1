import '@mantine/core/styles/Slider.css'
import type { Definition } from '@bonfire/contract/definitions/definition'
import { wordsIn } from '@bonfire/contract/definitions/definition'
import { Select, Slider } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { useMeasureText } from '../../detail/use-measure-text.ts'
import classes from '../editor.module.css'
import { sweepValues } from './sweep-values.ts'
import { type Trial, trialQuery } from './trial.queries.ts'

interface ThresholdProps {
  trial: Trial & { definition: Definition }
  onSet: (parameter: string, value: number) => void
}

/** What the rule would find with other values of one of its parameters, tried in one run. */
export function Threshold({ trial, onSet }: ThresholdProps) {
  const t = useTranslations('catalogue.editor.threshold')
  const locale = useLocale()
  const format = useFormatter()
  const measure = useMeasureText()
  const { parameters } = trial.definition
  const names = Object.keys(parameters).filter((name) => parameters[name]?.default !== null)
  const [chosen, setChosen] = useState<string>()
  const name = names.find((one) => one === chosen) ?? names[0]
  const parameter = name === undefined ? undefined : parameters[name]
  // The values stay while the slider moves among them.
  const [base, setBase] = useState<{ name: string; values: readonly number[] }>()
  const own = parameter ? sweepValues(parameter) : []
  const isInBase = base !== undefined && base.name === name && base.values.includes(parameter?.default ?? Number.NaN)
  if (!isInBase && name !== undefined && (base?.name !== name || base.values.join() !== own.join())) {
    setBase({ name, values: own })
  }
  const values = isInBase ? base.values : own
  const { data, isError } = useQuery({
    ...trialQuery(
      name === undefined || values.length < 2
        ? undefined
        : { ...trial, sweep: { parameter: name, values: [...values] } },
    ),
    placeholderData: (before) => before,
  })
  if (name === undefined || !parameter || values.length < 2) return null
  const place = values.indexOf(parameter.default ?? Number.NaN)
  const sums = data?.sweep.length === values.length ? data.sweep : undefined
  const most = Math.max(1, ...(sums ?? []).map(({ hits }) => hits))
  const textOf = (value: number) => measure(value, parameter.unit, parameter.difference)
  return (
    <section aria-label={t('title')} className={classes.threshold}>
      <div className={classes.thresholdHead}>
        <h3>{t('title')}</h3>
        <Select
          size="xs"
          aria-label={t('parameter')}
          allowDeselect={false}
          value={name}
          data={names.map((one) => ({
            value: one,
            label: `${one} · ${wordsIn(parameters[one]?.words ?? '', locale)}`,
          }))}
          onChange={(value) => setChosen(value ?? undefined)}
        />
      </div>
      {isError && <p className={classes.problem}>{t('failed')}</p>}
      <div className={classes.bars} aria-hidden>
        {values.map((value, index) => {
          const sum = sums?.[index]
          return (
            <div key={value} className={classes.bar} data-current={index === place || undefined}>
              <span className={classes.barCount}>{sum ? format.number(sum.hits) : '…'}</span>
              <span className={classes.barFill} style={{ height: `${((sum?.hits ?? 0) / most) * 36 + 2}px` }} />
              <span className={classes.barValue}>{textOf(value)}</span>
            </div>
          )
        })}
      </div>
      <Slider
        className={classes.slider ?? ''}
        thumbLabel={t('slider', { name })}
        min={0}
        max={values.length - 1}
        step={1}
        label={(index) => {
          const sum = sums?.[index]
          return sum
            ? t('hits', { value: textOf(values[index] ?? 0), hits: sum.hits, equips: sum.equips })
            : textOf(values[index] ?? 0)
        }}
        value={Math.max(0, place)}
        onChange={(index) => {
          const value = values[index]
          if (value !== undefined && index !== place) onSet(name, value)
        }}
      />
    </section>
  )
}
