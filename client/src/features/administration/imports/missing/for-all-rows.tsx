import type { ImportPreview } from '@bonfire/contract/imports/imports'
import type { TableChoices, TableField } from '@bonfire/contract/imports/table-reading'
import { Autocomplete, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { managedPortfolioQuery } from '../../administration.queries.ts'
import { timeZonesWith } from '../../portfolio/editors/time-zones.ts'
import { withField } from '../reading/table-choice.ts'
import classes from './missing.module.css'

interface ForAllRowsProps {
  /** Of the refusal. */
  code: string
  choices: TableChoices
  /** Where fields are read from. */
  columns: NonNullable<ImportPreview['reading']>['columns']
  onChoose: (change: Partial<TableChoices>) => void
}

const PROJECT_FIELDS: readonly TableField[] = ['project', 'projectKey', 'projectName']

/** Gives all sites of a file that has no column for it one project, or one time zone. */
export function ForAllRows({ code, choices, columns, onChoose }: ForAllRowsProps) {
  const t = useTranslations('dataIn.causes')
  const { data } = useQuery({ ...managedPortfolioQuery, enabled: code === 'table.no-project' })
  const choose = (field: TableField) => (value: string) => onChoose(withField(choices.columns, field, { value }))
  if (code === 'table.no-project' && PROJECT_FIELDS.every((field) => columns[field] === undefined)) {
    const names = [...new Set(data?.projects.map(({ projectName }) => projectName))]
    return <OneValue label={t('oneProject')} hint={t('oneProjectHint')} known={names} onChoose={choose('project')} />
  }
  if (code === 'table.no-time-zone' && columns.timeZone === undefined) {
    return (
      <OneValue
        label={t('oneTimeZone')}
        hint={t('oneTimeZoneHint')}
        known={timeZonesWith('')}
        onChoose={choose('timeZone')}
      />
    )
  }
  return null
}

interface OneValueProps {
  label: string
  hint: string
  /** What is offered; another one may be written. */
  known: string[]
  onChoose: (value: string) => void
}

function OneValue({ label, hint, known, onChoose }: OneValueProps) {
  const t = useTranslations('dataIn.causes')
  const [typed, setTyped] = useState<string>()
  if (typed === undefined) {
    return (
      <Button size="compact-sm" variant="default" onClick={() => setTyped('')}>
        {label}
      </Button>
    )
  }
  return (
    <form
      className={classes.one}
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() !== '') onChoose(typed.trim())
      }}
    >
      <Autocomplete
        aria-label={hint}
        placeholder={hint}
        size="xs"
        w={260}
        data={known}
        limit={100}
        maxLength={200}
        value={typed}
        onChange={setTyped}
        autoFocus
      />
      <Button type="submit" size="xs" variant="default" disabled={typed.trim() === ''}>
        {t('useIt')}
      </Button>
    </form>
  )
}
