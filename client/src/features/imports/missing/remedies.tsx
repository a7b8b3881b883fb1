import type { ImportPreview, RejectionCause } from '@bonfire/contract/imports/preview'
import type { TableChoices } from '@bonfire/contract/imports/table-reading'
import { listPortfolioRules } from '@bonfire/contract/portfolio'
import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../lib/http/api.ts'
import { managedPortfolioQuery } from '../../portfolio/managed-portfolio.queries.ts'
import { ForAllRows } from './for-all-rows.tsx'
import classes from './missing.module.css'

interface RemediesProps {
  /** The code of the refusal. */
  code: string
  params: RejectionCause['params']
  /** The unknown site or rule that the rows name. */
  site: string | undefined
  rule: string | undefined
  /** The ID of the only site that is named after what the rows name. */
  siteOfThatName: string | undefined
  /** Undefined if nothing can be chosen. */
  choices: TableChoices | undefined
  /** The columns that fields are read from. */
  columns: NonNullable<ImportPreview['reading']>['columns']
  onChoose: (change: Partial<TableChoices>) => void
  onCreate: (thing: 'site' | 'rule', id: string) => void
}

/** Offers remedies for one cause of rejected rows: creating the missing things, or a choice about the file. */
export function Remedies({
  code,
  params,
  site,
  rule,
  siteOfThatName,
  choices,
  columns,
  onChoose,
  onCreate,
}: RemediesProps) {
  const t = useTranslations('dataIn.causes')
  const offer = (label: string, act: () => void) => (
    <Button size="compact-sm" variant="default" onClick={act}>
      {label}
    </Button>
  )
  return (
    <span className={classes.remedies}>
      {choices &&
        site !== undefined &&
        siteOfThatName !== undefined &&
        offer(t('useThatSite'), () => onChoose({ sites: { ...choices.sites, [site]: siteOfThatName } }))}
      {site !== undefined && offer(t('createSite'), () => onCreate('site', site))}
      {rule !== undefined && offer(t('createRule'), () => onCreate('rule', rule))}
      {choices && site !== undefined && (
        <OtherSite onChoose={(id) => onChoose({ sites: { ...choices.sites, [site]: id } })} />
      )}
      {choices && rule !== undefined && (
        <OtherRule onChoose={(id) => onChoose({ rules: { ...choices.rules, [rule]: id } })} />
      )}
      {choices && code === 'hit.unknown-equip' && offer(t('createEquips'), () => onChoose({ createsEquips: true }))}
      {choices && (code === 'hit.doubled-hour' || code === 'hit.missing-hour') && (
        <>
          {offer(t('earlier'), () => onChoose({ clockChange: 'earlier' }))}
          {offer(t('later'), () => onChoose({ clockChange: 'later' }))}
        </>
      )}
      {choices && <ForAllRows code={code} params={params} choices={choices} columns={columns} onChoose={onChoose} />}
      {choices && (code === 'hit.decimal-mark' || code === 'sample.decimal-mark') && (
        <>
          {offer(t('decimalPoint'), () => onChoose({ decimalMark: 'point' }))}
          {offer(t('decimalComma'), () => onChoose({ decimalMark: 'comma' }))}
        </>
      )}
      {choices && code === 'row.date-order' && (
        <>
          {offer(t('dayFirst'), () => onChoose({ dateOrder: 'dayFirst' }))}
          {offer(t('monthFirst'), () => onChoose({ dateOrder: 'monthFirst' }))}
        </>
      )}
    </span>
  )
}

interface OtherProps {
  onChoose: (id: string) => void
}

function OtherSite({ onChoose }: OtherProps) {
  const t = useTranslations('dataIn.causes')
  const { data } = useQuery(managedPortfolioQuery)
  const sites = data?.sites.map(({ siteId, label }) => ({ value: siteId, label: labelWithId(label, siteId) })) ?? []
  return <Other label={t('otherSite')} nothing={t('noSite')} data={sites} onChoose={onChoose} />
}

function OtherRule({ onChoose }: OtherProps) {
  const t = useTranslations('dataIn.causes')
  const { data } = useQuery({
    queryKey: ['administration', 'rules'],
    queryFn: ({ signal }) => call(listPortfolioRules, { signal }),
  })
  const rules = data?.rules.map(({ ruleId, name }) => ({ value: ruleId, label: labelWithId(name, ruleId) })) ?? []
  return <Other label={t('otherRule')} nothing={t('noRule')} data={rules} onChoose={onChoose} />
}

interface OtherFieldProps extends OtherProps {
  label: string
  nothing: string
  data: { value: string; label: string }[]
}

/** Chooses what the name in the file refers to. */
function Other({ label, nothing, data, onChoose }: OtherFieldProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen) {
    return (
      <Button size="compact-sm" variant="subtle" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
    )
  }
  return (
    <Select
      aria-label={label}
      placeholder={label}
      size="xs"
      w={260}
      data={data}
      limit={200}
      value={null}
      onChange={(id) => id && onChoose(id)}
      nothingFoundMessage={nothing}
      searchable
      defaultDropdownOpened
      autoFocus
    />
  )
}

/** Names may be the same. */
const labelWithId = (name: string, id: string) => (name === id ? name : `${name} (${id})`)
