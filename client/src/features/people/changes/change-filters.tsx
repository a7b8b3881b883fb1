import { PEOPLE_CHANGE_FIELDS, PeopleChangeField } from '@bonfire/contract/people/people-changes'
import { useCallbackRef } from '@mantine/hooks'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import basics from '../../../ui/basics.module.css'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { SearchBox } from '../../../ui/fields/search-box.tsx'
import { ToolbarChoice } from '../../../ui/fields/toolbar-choice.tsx'
import screen from '../../../ui/list-screen.module.css'
import type { ChangesUrl } from './use-changes.ts'

const SUBJECT_KINDS = ['user', 'group', 'key', 'webhook'] as const

/** Filters by subject, field, author and time. */
export function ChangeFilters({ url }: { url: ChangesUrl }) {
  const t = useTranslations('people.changes')
  const kinds = useMemo(
    () =>
      (['all', ...SUBJECT_KINDS] as const).map((value) => ({
        value: value as string,
        label: t(`kinds.${value}`),
      })),
    [t],
  )
  const fields = useMemo(
    () => [
      { value: 'any', label: t('anyField') },
      ...PEOPLE_CHANGE_FIELDS.map((value) => ({ value: value as string, label: t(`fields.${value}`) })),
    ],
    [t],
  )
  const chooseKind = useCallbackRef((value: string) =>
    url.change({ changesOf: SUBJECT_KINDS.find((kind) => kind === value) }),
  )
  const chooseField = useCallbackRef((value: string) =>
    url.change({ changesField: PeopleChangeField.safeParse(value).data }),
  )
  return (
    <div className={screen.toolbar} role="toolbar" aria-label={t('toolbar')}>
      <SearchBox
        className={screen.search}
        label={t('search')}
        placeholder={t('searchHint')}
        clearLabel={t('clearSearch')}
        value={url.changesSearch ?? ''}
        onChange={(text) => url.change({ changesSearch: text.slice(0, 200) || undefined })}
      />
      <ToolbarChoice label={t('kind')} value={url.changesOf ?? 'all'} options={kinds} onChange={chooseKind} />
      <ToolbarChoice label={t('field')} value={url.changesField ?? 'any'} options={fields} onChange={chooseField} />
      <Day label={t('from')} value={url.changesFrom} onChange={(changesFrom) => url.change({ changesFrom })} />
      <Day label={t('to')} value={url.changesTo} onChange={(changesTo) => url.change({ changesTo })} />
    </div>
  )
}

interface DayProps {
  label: string
  /** yyyy-MM-dd */
  value: string | undefined
  onChange: (day: string | undefined) => void
}

function Day({ label, ...field }: DayProps) {
  return (
    <DayField
      {...field}
      label={label}
      leftSection={<span className={`${basics.quiet} ${basics.small}`}>{label}</span>}
      leftSectionWidth={56}
    />
  )
}
