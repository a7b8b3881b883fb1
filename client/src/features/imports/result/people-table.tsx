import type { PersonPreview } from '@bonfire/contract/imports/preview'
import { ASSIGNABLE_ROLES } from '@bonfire/contract/people/managed-users'
import { ALL_PROJECTS } from '@bonfire/contract/people/people-changes'
import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useGroupNames } from '../../../lib/group-name.ts'
import { Chip, type ChipTone } from '../../../ui/chip.tsx'
import note from '../../../ui/messages/note.module.css'
import { ColumnHeads, ScrollBox } from '../../../ui/table/plain-table.tsx'
import people from './people-table.module.css'
import classes from './result.module.css'

const OUTCOMES = ['created', 'updated', 'unchanged'] as const
const FILTERS = ['all', ...OUTCOMES] as const
type Filter = (typeof FILTERS)[number]
const TONES: Record<PersonPreview['outcome'], ChipTone> = { created: 'green', updated: 'blue', unchanged: 'neutral' }
const SHOWN_AT_FIRST = 100
const SHOWN_MORE = 500

/** Everyone in the file, and what becomes of them. */
export function PeopleTable({ rows }: { rows: readonly PersonPreview[] }) {
  const t = useTranslations('dataIn.people')
  const format = useFormatter()
  const [filter, setFilter] = useState<Filter>('all')
  const [shownCount, setShownCount] = useState(SHOWN_AT_FIRST)
  if (rows.length === 0) return null
  const of = (one: Filter) => (one === 'all' ? rows : rows.filter(({ outcome }) => outcome === one))
  const found = of(filter)
  const shown = found.slice(0, shownCount)
  return (
    <div className={people.people}>
      <SegmentedControl
        size="xs"
        aria-label={t('filter')}
        value={filter}
        onChange={(value) => {
          setFilter(FILTERS.find((one) => one === value) ?? 'all')
          setShownCount(SHOWN_AT_FIRST)
        }}
        data={FILTERS.map((value) => ({
          value,
          label: t(`filtered.${value}`, { count: format.number(of(value).length) }),
        }))}
      />
      {found.length === 0 ? (
        <p className={note.note}>{t('nobody')}</p>
      ) : (
        <ScrollBox label={t('title')} className={`${classes.sheet} ${people.sheet}`}>
          <table aria-label={t('title')}>
            <ColumnHeads
              columns={['row', 'outcome', 'email', 'name', 'changes']}
              labelOf={(column) => t(`columns.${column}`)}
            />
            <tbody>
              {shown.map((person) => (
                <PersonRow key={person.row} person={person} />
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      {shown.length < found.length && (
        <Button size="compact-sm" variant="subtle" onClick={() => setShownCount(shownCount + SHOWN_MORE)}>
          {t('more', { count: Math.min(SHOWN_MORE, found.length - shown.length) })}
        </Button>
      )}
    </div>
  )
}

function PersonRow({ person }: { person: PersonPreview }) {
  const t = useTranslations('dataIn.people')
  const { row, email, fullName, outcome, isDeactivated, changes } = person
  return (
    <tr>
      <th scope="row">{row}</th>
      <td>
        <Chip tone={TONES[outcome]}>{isDeactivated ? t('deactivated') : t(`outcomes.${outcome}`)}</Chip>
      </td>
      <td title={email}>{email}</td>
      <td title={fullName}>{fullName}</td>
      <td className={people.changes}>
        {changes
          .filter(({ field }) => outcome === 'updated' || field !== 'fullName')
          .map((change) => (
            <Change key={change.field} change={change} />
          ))}
      </td>
    </tr>
  )
}

function Change({ change: { field, from, to } }: { change: PersonPreview['changes'][number] }) {
  const t = useTranslations('dataIn.people')
  const roles = useTranslations('people.roles')
  const groupNames = useGroupNames()
  const textOf = (value: string | null) => {
    if (value === null) return t('nothing')
    if (field === 'portfolio' && value === ALL_PROJECTS) return t('allProjects')
    if (field === 'groups') return groupNames(value)
    const role = field === 'role' && ASSIGNABLE_ROLES.find((known) => known === value)
    return role ? roles(role) : value
  }
  return (
    <span className={people.change}>
      {t('field', { field: t(`fields.${field}`) })} {from !== null && <del>{textOf(from)}</del>} <ins>{textOf(to)}</ins>
    </span>
  )
}
