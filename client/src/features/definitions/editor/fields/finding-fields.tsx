import { CAUSES, causeText } from '@bonfire/contract/definitions/causes'
import { wordsIn } from '@bonfire/contract/definitions/definition'
import type { StoredDefinition } from '@bonfire/contract/definitions/definitions'
import { STRENGTHS, type Strength, UNSAID_STRENGTH } from '@bonfire/contract/definitions/strengths'
import { MultiSelect, SegmentedControl } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../../lib/use-language.ts'
import basics from '../../../../ui/basics.module.css'
import type { Draft, FieldProps } from '../draft/draft.ts'
import classes from '../editor.module.css'
import { WordsField } from './words-field.tsx'

/** Edits the texts shown with a finding, and the conditions that keep it from firing. */
export function FindingFields({ draft, problems, onChange, all }: FieldProps & { all: readonly StoredDefinition[] }) {
  const t = useTranslations('catalogue.editor')
  const strengthWords = useTranslations('catalogue.strengths')
  const locale = useLanguage()
  const causes = [...new Set([...Object.keys(CAUSES), ...draft.causes])]
  return (
    <section aria-label={t('finding')} className={classes.part}>
      <h2 className={basics.partTitle}>{t('finding')}</h2>
      <MultiSelect
        label={t('causes')}
        searchable
        maxValues={20}
        value={draft.causes}
        data={causes.map((value) => ({ value, label: causeText(value, locale) }))}
        error={problems.causes}
        onChange={(chosen) => onChange({ causes: chosen, strengths: strengthsAmong(chosen, draft.strengths) })}
      />
      {draft.causes.length > 0 && (
        <fieldset className={classes.strengths}>
          <legend>{t('strengths')}</legend>
          {draft.causes.map((cause) => (
            <div key={cause}>
              <span>{causeText(cause, locale)}</span>
              <SegmentedControl
                size="xs"
                aria-label={t('strengthOf', { cause: causeText(cause, locale) })}
                data={STRENGTHS.map((value) => ({ value, label: strengthWords(value) }))}
                value={draft.strengths?.[cause] ?? UNSAID_STRENGTH}
                onChange={(value) => onChange({ strengths: { ...draft.strengths, [cause]: value as Strength } })}
              />
            </div>
          ))}
          <p className={basics.quiet}>{t('strengthsHint')}</p>
        </fieldset>
      )}
      <RulesField
        all={all}
        draft={draft}
        label={t('suppressedBy')}
        keys={draft.suppressedBy}
        problem={problems.suppressedBy}
        onChange={(suppressedBy) => onChange({ suppressedBy })}
      />
      <RulesField
        all={all}
        draft={draft}
        label={t('replacedBy')}
        keys={draft.replacedBy ?? []}
        problem={problems.replacedBy}
        onChange={(keys) => onChange({ replacedBy: keys.length === 0 ? undefined : keys })}
      />
      <RulesField
        all={all}
        draft={draft}
        label={t('restates')}
        keys={draft.restates ?? []}
        problem={problems.restates}
        onChange={(keys) => onChange({ restates: keys.length === 0 ? undefined : keys })}
      />
      <WordsField
        label={t('source')}
        required
        words={draft.source}
        error={problems.source}
        onChange={(source) => onChange({ source })}
      />
    </section>
  )
}

/** Without those of causes that are no longer named. */
function strengthsAmong(causes: readonly string[], strengths: Draft['strengths']): Draft['strengths'] {
  const kept = Object.entries(strengths ?? {}).filter(([cause]) => causes.includes(cause))
  return kept.length === 0 ? undefined : Object.fromEntries(kept)
}

interface RulesFieldProps {
  label: string
  keys: readonly string[]
  draft: Draft
  all: readonly StoredDefinition[]
  problem: string | undefined
  onChange: (keys: string[]) => void
}

/** Other rules; those that there are no more can only be taken out. */
function RulesField({ label, keys, draft, all, problem, onChange }: RulesFieldProps) {
  const locale = useLanguage()
  const names = new Map(all.map(({ key, definition }) => [key, wordsIn(definition.name, locale)]))
  const offered = [...new Set([...names.keys(), ...keys])].filter((key) => key !== draft.key)
  return (
    <MultiSelect
      label={label}
      searchable
      maxValues={20}
      limit={50}
      value={[...keys]}
      data={offered.map((key) => ({ value: key, label: names.has(key) ? `${names.get(key)} (${key})` : key }))}
      error={problem}
      onChange={onChange}
    />
  )
}
