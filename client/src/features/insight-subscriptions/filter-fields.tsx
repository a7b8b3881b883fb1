import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { MultiSelect, SegmentedControl } from '@mantine/core'
import { useTranslations } from 'use-intl'
import basics from '../../ui/basics.module.css'
import frame from '../../ui/dialogs/form-dialog.module.css'
import type { FieldsProps } from './hour-fields.tsx'
import classes from './subscriptions.module.css'
import { usePlaceOptions } from './use-place-options.ts'
import { useSubscriptionWords } from './use-subscription-words.ts'

// Type to find more.
const MOST_OPTIONS = 200

/** Chooses which findings, and of which places. Nothing chosen means all. */
export function FilterFields({ form, onChange }: FieldsProps) {
  const t = useTranslations('subscriptions')
  const words = useSubscriptionWords()
  const { options } = usePlaceOptions()
  const list = { withScrollArea: false, hidePickedOptions: true, classNames: { options: frame.options ?? '' } }
  const { places } = form
  const chosen = [
    ...(places?.projectKeys ?? []).map((key) => `project:${key}`),
    ...(places?.siteIds ?? []).map((key) => `site:${key}`),
  ]
  const choose = (values: readonly string[]) => {
    const keys = (kind: string) =>
      values.filter((value) => value.startsWith(kind)).map((value) => value.slice(kind.length))
    onChange({ places: { projectKeys: keys('project:'), siteIds: keys('site:') } })
  }
  const placeholder = (all: readonly unknown[]) => (all.length === 0 ? t('all') : undefined)
  return (
    <>
      <div className={`${classes.places} ${basics.stack}`}>
        <SegmentedControl
          aria-label={t('places')}
          value={places === null ? 'all' : 'chosen'}
          onChange={(value) => onChange({ places: value === 'all' ? null : { projectKeys: [], siteIds: [] } })}
          data={[
            { value: 'all', label: t('allPlaces') },
            { value: 'chosen', label: t('chosenPlaces') },
          ]}
        />
        {places !== null && (
          <MultiSelect
            {...list}
            aria-label={t('chosenPlaces')}
            placeholder={chosen.length === 0 ? t('choosePlaces') : undefined}
            data={options}
            limit={MOST_OPTIONS}
            value={chosen}
            onChange={choose}
            nothingFoundMessage={t('noPlace')}
            searchable
          />
        )}
      </div>
      {form.rhythm !== 'monthly' && (
        <div className={classes.fields}>
          <MultiSelect
            {...list}
            label={t('category')}
            placeholder={placeholder(form.categories)}
            data={words.categories}
            value={form.categories}
            onChange={(categories) => onChange({ categories: categories as typeof form.categories })}
          />
          <MultiSelect
            {...list}
            label={t('priorities')}
            placeholder={placeholder(form.priorities)}
            data={words.priorities}
            value={form.priorities.map(String)}
            onChange={(values) => onChange({ priorities: values.map(Number) as typeof form.priorities })}
          />
          <MultiSelect
            {...list}
            label={t('severity')}
            placeholder={placeholder(form.severities)}
            data={words.severities}
            value={form.severities}
            onChange={(severities) => onChange({ severities: severities as typeof form.severities })}
          />
        </div>
      )}
    </>
  )
}
