import '@mantine/core/styles/Slider.css'
import type { Definition } from '@bonfire/contract/definitions/definition'
import { Select, Slider } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import basics from '../../../../ui/basics.module.css'
import note from '../../../../ui/messages/note.module.css'
import { Problem } from '../../../../ui/messages/problem.tsx'
import { parametersQuery } from '../../definitions.queries.ts'
import { useMeasureText } from '../../detail/use-measure-text.ts'
import classes from './trial.module.css'
import type { Trial } from './trial.queries.ts'
import { useSweep } from './use-sweep.ts'

interface ThresholdProps {
  trial: Trial & { definition: Definition }
  /** True if a version is saved, for which values may be set. */
  hasSaved: boolean
  onSet: (parameter: string, value: number) => void
}

/** Tries other values of one of the rule's parameters in one run. */
export function Threshold({ trial, hasSaved, onSet }: ThresholdProps) {
  const t = useTranslations('catalogue.editor.threshold')
  const format = useFormatter()
  const measure = useMeasureText()
  const { name, parameter, values, choose, choices, sums, isError } = useSweep(trial)
  if (name === undefined || !parameter || values.length < 2) return null
  const place = values.indexOf(parameter.default ?? Number.NaN)
  const most = Math.max(1, ...(sums ?? []).map(({ hits }) => hits))
  const textOf = (value: number) => measure(value, parameter.unit, parameter.difference)
  return (
    <section aria-label={t('title')} className={classes.threshold}>
      <div className={classes.thresholdHead}>
        <h3 className={basics.partTitle}>{t('title')}</h3>
        <Select
          size="xs"
          aria-label={t('parameter')}
          allowDeselect={false}
          value={name}
          data={choices}
          onChange={(value) => choose(value ?? undefined)}
        />
      </div>
      {isError && <Problem isQuiet>{t('failed')}</Problem>}
      <div className={classes.bars} aria-hidden>
        {values.map((value, index) => (
          <div key={value} className={classes.bar} data-current={index === place || undefined}>
            <span>{sums ? format.number(sums[index]?.hits ?? 0) : '…'}</span>
            <span
              className={classes.barFill}
              style={{ height: `${((sums?.[index]?.hits ?? 0) / most) * HIGHEST_BAR + 2}px` }}
            />
            <span className={basics.oneLine}>{textOf(value)}</span>
          </div>
        ))}
      </div>
      <Slider
        className={classes.slider ?? ''}
        thumbLabel={t('slider', { name })}
        min={0}
        max={values.length - 1}
        step={1}
        label={(index) => {
          const [value = 0, sum] = [values[index], sums?.[index]]
          return sum ? t('hits', { value: textOf(value), hits: sum.hits, equips: sum.equips }) : textOf(value)
        }}
        value={Math.max(0, place)}
        onChange={(index) => {
          const value = values[index]
          if (value !== undefined && index !== place) onSet(name, value)
        }}
      />
      {hasSaved && <SetElsewhere definition={trial.definition.key} name={name} />}
    </section>
  )
}

const HIGHEST_BAR = 36

/** Warns where someone has set a value: there the default does not count, neither in the trial nor in the bars. */
function SetElsewhere({ definition, name }: { definition: string; name: string }) {
  const t = useTranslations('catalogue.editor.threshold')
  const { data } = useQuery(parametersQuery(definition))
  const set = data?.settings.filter((setting) => setting.name === name && setting.value !== null) ?? []
  if (set.length === 0) return null
  const isEverywhere = set.some(({ place }) => place.scope === 'tenant')
  return (
    <p className={note.note}>{isEverywhere ? t('setEverywhere', { name }) : t('set', { name, count: set.length })}</p>
  )
}
