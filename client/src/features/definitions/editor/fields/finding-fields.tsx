import { CAUSES } from '@bonfire/contract/definitions/causes'
import { wordsIn } from '@bonfire/contract/definitions/definition'
import type { StoredDefinition } from '@bonfire/contract/definitions/definitions'
import { MultiSelect } from '@mantine/core'
import { useLocale, useTranslations } from 'use-intl'
import classes from '../editor.module.css'
import type { FieldProps } from './field-props.ts'
import { WordsField } from './words-field.tsx'

/** What is shown with a finding, and what keeps it from firing. */
export function FindingFields({ draft, problems, onChange, all }: FieldProps & { all: readonly StoredDefinition[] }) {
  const t = useTranslations('catalogue.editor')
  const locale = useLocale()
  const causes = [...new Set([...Object.keys(CAUSES), ...draft.causes])]
  return (
    <section aria-label={t('finding')} className={classes.part}>
      <h2>{t('finding')}</h2>
      <MultiSelect
        label={t('causes')}
        searchable
        maxValues={20}
        value={draft.causes}
        data={causes.map((value) => ({ value, label: CAUSES[value]?.[locale] ?? value }))}
        error={problems.causes}
        onChange={(chosen) => onChange({ causes: chosen })}
      />
      <MultiSelect
        label={t('suppressedBy')}
        searchable
        maxValues={20}
        limit={50}
        value={draft.suppressedBy}
        data={[...new Set([...all.map(({ key }) => key), ...draft.suppressedBy])]
          .filter((key) => key !== draft.key)
          .map((value) => {
            const stored = all.find(({ key }) => key === value)
            return { value, label: stored ? `${wordsIn(stored.definition.name, locale)} (${value})` : value }
          })}
        error={problems.suppressedBy}
        onChange={(suppressedBy) => onChange({ suppressedBy })}
      />
      <WordsField
        label={t('source')}
        words={draft.source}
        error={problems.source}
        onChange={(source) => onChange({ source })}
      />
    </section>
  )
}
