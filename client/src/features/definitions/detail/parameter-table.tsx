import { type DefinitionParameter, type Words, wordsIn } from '@bonfire/contract/definitions/definition'
import type { ParameterSetting, ParameterValue } from '@bonfire/contract/definitions/parameters'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../lib/use-language.ts'
import basics from '../../../ui/basics.module.css'
import { useAsked } from '../../../ui/dialogs/use-asked.ts'
import { SkeletonRows } from '../../../ui/messages/skeleton-rows.tsx'
import { LoadFailed } from '../../rules/load-failed.tsx'
import { ChangeParameter } from '../change/change-parameter.tsx'
import { parametersQuery } from '../definitions.queries.ts'
import classes from './parameter-table.module.css'
import { useMeasureText } from './use-measure-text.ts'

interface ParameterTableProps {
  /** A definition, or the states of a kind of equip. */
  owner: { key: string; parameters: Readonly<Record<string, DefinitionParameter>> }
  title: string
  label: string
  /** The parameter to open for a change. */
  asked?: string | undefined
  onAnswered?: () => void
}

/** Numbers that a definition leaves open: their defaults and bounds, what counts here, and where else another value is set. */
export function ParameterTable({ owner, title, label, asked, onAnswered }: ParameterTableProps) {
  const t = useTranslations('catalogue.parameters')
  const load = useQuery(parametersQuery(owner.key))
  const { data } = load
  const changing = useAsked<string>()
  const name = changing.asked?.subject ?? asked
  const subject = name === undefined ? undefined : owner.parameters[name]
  if (load.isPending) return <SkeletonRows rows={3} columns={['40%', '20%', '20%', '20%']} label={t('loading')} />
  if (!data) return <LoadFailed title={t('failed')} load={load} />
  return (
    <>
      <table className={classes.parameters} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col" className={classes.number}>
              {t('default')}
            </th>
            <th scope="col" className={classes.number}>
              {t('bounds')}
            </th>
            <th scope="col" className={classes.number}>
              {t('value')}
            </th>
            <th scope="col">
              <span className="visually-hidden">{t('actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(owner.parameters).map(([each, parameter]) => (
            <ParameterRow
              key={each}
              name={each}
              parameter={parameter}
              value={data.values[each]}
              settings={data.settings.filter((setting) => setting.name === each && setting.value !== null)}
              onChange={() => changing.ask(each)}
            />
          ))}
        </tbody>
      </table>
      {name !== undefined && subject && (
        <ChangeParameter
          key={changing.asked?.key ?? name}
          definition={owner.key}
          name={name}
          title={title}
          parameter={subject}
          settings={data.settings}
          onClosed={() => {
            changing.close()
            onAnswered?.()
          }}
        />
      )}
    </>
  )
}

interface ParameterRowProps {
  name: string
  parameter: DefinitionParameter
  value: ParameterValue | undefined
  settings: readonly ParameterSetting[]
  onChange: () => void
}

function ParameterRow({ name, parameter, value, settings, onChange }: ParameterRowProps) {
  const t = useTranslations('catalogue.parameters')
  const measure = useMeasureText()
  const { difference, unit, whereShared } = parameter
  const text = (number: number | null | undefined, own = unit) => measure(number ?? null, own, difference)
  const shared = whereShared && (
    <span className={classes.shared}>
      {t('whereShared', { value: text(whereShared.default), role: whereShared.role })}
    </span>
  )
  const source = value?.source ?? 'default'
  const elsewhere = settings.filter(({ place }) => place.scope !== 'tenant')
  return (
    <>
      <tr>
        <td>
          <code className={`${basics.fine} ${basics.firm} ${basics.code}`}>{name}</code>{' '}
          <ParameterWords words={parameter.words} />
        </td>
        <td className={classes.number}>{parameter.default === null ? t('none') : text(parameter.default)}</td>
        <td className={classes.number}>
          <Bounds parameter={parameter} />
        </td>
        <td className={classes.number}>
          {value === undefined || value.value === null ? t('notSet') : text(value.value, value.unit)}
          <span className={`${basics.quiet} ${basics.fine} ${basics.block}`}>{t(`sources.${source}`)}</span>
          {source === 'default' && shared}
        </td>
        <td className={classes.number}>
          <Button size="compact-sm" variant="default" aria-label={t('changeNamed', { name })} onClick={onChange}>
            {t('change')}
          </Button>
        </td>
      </tr>
      {elsewhere.map((setting) => (
        <tr key={JSON.stringify(setting.place)} className={classes.elsewhere}>
          <td colSpan={3}>
            {t(`places.${setting.place.scope}`, { name: setting.placeName ?? '' })}
            <span className={classes.reason} title={setting.reason}>
              {setting.reason}
            </span>
          </td>
          <td className={classes.number}>{text(setting.value, setting.unit)}</td>
          <td />
        </tr>
      ))}
    </>
  )
}

function Bounds({ parameter: { minimum, maximum, unit, difference } }: { parameter: DefinitionParameter }) {
  const t = useTranslations('catalogue.parameters')
  const measure = useMeasureText()
  if (minimum !== undefined && maximum !== undefined)
    return t('between', { minimum: measure(minimum, null), maximum: measure(maximum, unit, difference) })
  if (minimum !== undefined) return t('from', { minimum: measure(minimum, unit, difference) })
  return maximum === undefined ? t('anyNumber') : t('upTo', { maximum: measure(maximum, unit, difference) })
}

function ParameterWords({ words }: { words: Words }) {
  return wordsIn(words, useLanguage())
}
