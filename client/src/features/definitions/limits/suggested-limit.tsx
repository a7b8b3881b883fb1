import { type Definition, wordsIn } from '@bonfire/contract/definitions/definition'
import {
  type LabelledDay,
  LEAST_LABELLED_DAYS,
  type SuggestedLimit as Suggested,
  type SweptParameter,
} from '@bonfire/contract/definitions/suggest-limit'
import { Button, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useShortDayText } from '../../../lib/time/day-text.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { useAsked } from '../../../ui/dialogs/use-asked.ts'
import screen from '../../../ui/list-screen.module.css'
import note from '../../../ui/messages/note.module.css'
import { LoadFailed } from '../../rules/load-failed.tsx'
import { ChangeParameter } from '../change/change-parameter.tsx'
import { parametersQuery, suggestedLimitQuery } from '../definitions.queries.ts'
import table from '../detail/parameter-table.module.css'
import { useMeasureText } from '../detail/use-measure-text.ts'
import classes from './suggested-limit.module.css'

const SHOWN_DAYS = 60

/** Suggests a limit with which the rule leaves out what people called false alerts; somebody sets it, or not. */
export function SuggestedLimit({ definition }: { definition: Definition }) {
  const t = useTranslations('catalogue.limit')
  const [isAsked, setAsked] = useState(false)
  const query = useQuery({ ...suggestedLimitQuery(definition.key), enabled: isAsked })
  if (!isAsked) {
    return (
      <div className={classes.ask}>
        <Button variant="default" size="compact-sm" onClick={() => setAsked(true)}>
          {t('suggest')}
        </Button>
        <span className={note.note}>{t('hint')}</span>
      </div>
    )
  }
  if (query.isPending) {
    return (
      <p role="status" className={`${note.note} ${classes.ask}`}>
        <Loader size="xs" aria-hidden /> {t('trying')}
      </p>
    )
  }
  if (!query.data) return <LoadFailed title={t('failed')} load={query} />
  return <Suggestion definition={definition} suggested={query.data} />
}

function Suggestion({ definition, suggested }: { definition: Definition; suggested: Suggested }) {
  const t = useTranslations('catalogue.limit')
  const measure = useMeasureText()
  const { found, suggestion, parameters, days, isCut } = suggested
  const isTooFew = Math.min(found.falseDays, found.realDays) < LEAST_LABELLED_DAYS
  const parameter = suggestion ? definition.parameters[suggestion.name] : undefined
  const { data } = useQuery(parametersQuery(definition.key))
  const present = suggestion && data?.values[suggestion.name]
  return (
    <section className={classes.suggestion}>
      {(!suggestion || !parameter) && (
        <p role="status">{t(isTooFew ? 'tooFew' : 'none', { ...found, least: LEAST_LABELLED_DAYS })}</p>
      )}
      {suggestion && parameter && (
        <>
          <p role="status">
            {t('better', {
              ...countsOf(suggested),
              name: suggestion.name,
              value: measure(suggestion.value, parameter.unit, parameter.difference),
              present: present
                ? measure(present.value, present.unit, parameter.difference)
                : measure(parameter.default, parameter.unit, parameter.difference),
            })}
          </p>
          <SetLimit definition={definition} suggested={suggested} />
          <Days days={days} />
        </>
      )}
      {isCut && <p className={note.note}>{t('cut')}</p>}
      {!isTooFew && <Tried definition={definition} parameters={parameters} />}
    </section>
  )
}

const countsOf = ({ found, suggestion }: Suggested) => ({
  ...found,
  left: found.falseDays - (suggestion?.falseDays ?? 0),
  kept: suggestion?.realDays ?? 0,
})

/** Opens the change of the parameter with the value and its reason, for a person to save. */
function SetLimit({ definition, suggested }: { definition: Definition; suggested: Suggested }) {
  const t = useTranslations('catalogue.limit')
  const locale = useLanguage()
  const { data } = useQuery(parametersQuery(definition.key))
  const changing = useAsked<string>()
  const { suggestion } = suggested
  const parameter = suggestion ? definition.parameters[suggestion.name] : undefined
  if (!suggestion || !parameter || !data) return null
  return (
    <>
      <Button size="compact-sm" onClick={() => changing.ask(suggestion.name)}>
        {t('set')}
      </Button>
      {changing.asked && (
        <ChangeParameter
          key={changing.asked.key}
          definition={definition.key}
          name={suggestion.name}
          parameter={parameter}
          title={wordsIn(definition.name, locale)}
          settings={data.settings}
          proposed={{ value: suggestion.value, reason: t('reason', countsOf(suggested)) }}
          onClosed={changing.close}
        />
      )}
    </>
  )
}

function Days({ days }: { days: readonly LabelledDay[] }) {
  const t = useTranslations('catalogue.limit')
  const dayText = useShortDayText()
  return (
    <details className={classes.part}>
      <summary>{t('days')}</summary>
      <table className={table.parameters}>
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            <th scope="col">{t('where')}</th>
            <th scope="col">{t('judged')}</th>
            <th scope="col">{t('afterwards')}</th>
          </tr>
        </thead>
        <tbody>
          {days.slice(0, SHOWN_DAYS).map(({ siteId, site, ruleId, equip, day, isReal, actionKey, isKept }) => (
            <tr key={`${siteId} ${equip} ${day}`}>
              <td>
                <Link
                  to="/analysis/insights/$siteId/$ruleId"
                  params={{ siteId, ruleId }}
                  search={{ sites: siteId, from: day, to: day }}
                  className={screen.link}
                >
                  {dayText(day)}
                </Link>
              </td>
              <td>
                <bdi>{equip}</bdi> <span className={note.note}>{site}</span>
              </td>
              <td>
                {t(isReal ? 'real' : 'falseAlert')}
                {actionKey !== null && (
                  <>
                    {' · '}
                    <Link to="/actions/$actionId" params={{ actionId: actionKey }} className={screen.link}>
                      {actionKey}
                    </Link>
                  </>
                )}
              </td>
              <td>{t(isKept ? 'found' : 'leftOut')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {days.length > SHOWN_DAYS && <p className={note.note}>{t('more', { count: days.length - SHOWN_DAYS })}</p>}
    </details>
  )
}

function Tried({ definition, parameters }: { definition: Definition; parameters: readonly SweptParameter[] }) {
  const t = useTranslations('catalogue.limit')
  const measure = useMeasureText()
  return (
    <details className={classes.part}>
      <summary>{t('tried')}</summary>
      {parameters.map(({ name, values }) => {
        const parameter = definition.parameters[name]
        const measured = (value: number) => measure(value, parameter?.unit ?? null, parameter?.difference)
        return (
          <table key={name} className={table.parameters}>
            <thead>
              <tr>
                <th scope="col">
                  <code>{name}</code>
                </th>
                <th scope="col" className={table.number}>
                  {t('falseDays')}
                </th>
                <th scope="col" className={table.number}>
                  {t('realDays')}
                </th>
              </tr>
            </thead>
            <tbody>
              {values.map(({ value, falseDays, realDays }) => (
                <tr key={value}>
                  <td>{value === parameter?.default ? t('present', { value: measured(value) }) : measured(value)}</td>
                  <td className={table.number}>{falseDays}</td>
                  <td className={table.number}>{realDays}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      })}
    </details>
  )
}
