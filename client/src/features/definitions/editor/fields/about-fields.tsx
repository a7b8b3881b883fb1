import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { EQUIP_KINDS } from '@bonfire/contract/definitions/equip-kinds'
import { RULE_CATEGORIES, SEVERITIES } from '@bonfire/contract/values/category'
import { MultiSelect, Select, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import basics from '../../../../ui/basics.module.css'
import type { Draft, FieldProps } from '../draft/draft.ts'
import classes from '../editor.module.css'
import { WordsField } from './words-field.tsx'

interface AboutFieldsProps extends FieldProps {
  isNew: boolean
  onRename: (name: Draft['name']) => void
}

/** Edits what the rule is called, how bad it is that it fires, and what it is for. */
export function AboutFields({ draft, problems, isNew, onChange, onRename }: AboutFieldsProps) {
  const t = useTranslations('catalogue.editor')
  const kinds = useTranslations('catalogue.kinds')
  const categories = useTranslations('analysis.categories')
  const severities = useTranslations('analysis.severity')
  const { equip } = draft
  const chosen = equip === 'any' ? [] : [equip].flat()
  return (
    <section aria-label={t('about')} className={classes.part}>
      <h2 className={basics.partTitle}>{t('about')}</h2>
      <WordsField label={t('name')} required words={draft.name} error={problems.name} onChange={onRename} />
      <WordsField
        label={t('description')}
        words={draft.description}
        isLong
        required
        error={problems.description}
        onChange={(description) => onChange({ description })}
      />
      <div className={classes.pair}>
        <Select
          label={t('category')}
          allowDeselect={false}
          value={draft.category}
          data={RULE_CATEGORIES.map((value) => ({ value, label: categories(value) }))}
          onChange={(value) => onChange({ category: RULE_CATEGORIES.find((one) => one === value) ?? draft.category })}
        />
        <Select
          label={t('severity')}
          allowDeselect={false}
          value={draft.severity}
          data={SEVERITIES.map((value) => ({ value, label: severities(value) }))}
          onChange={(value) => onChange({ severity: SEVERITIES.find((one) => one === value) ?? draft.severity })}
        />
      </div>
      <MultiSelect
        label={t('equip')}
        placeholder={chosen.length === 0 ? t('anyEquip') : ''}
        value={chosen}
        data={EQUIP_KINDS.map((value) => ({ value, label: kinds(value) }))}
        error={problems.equip}
        clearable
        onChange={(values) => {
          const wanted = EQUIP_KINDS.filter((kind) => values.includes(kind))
          onChange({ equip: wanted.length === 0 ? 'any' : wanted.length === 1 ? (wanted[0] ?? 'any') : wanted })
        }}
      />
      <TextInput
        label={t('key')}
        description={isNew ? t('keyHint') : t('keyFixed')}
        readOnly={!isNew}
        value={draft.key}
        error={problems.key}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        required={isNew}
        onChange={(event) => onChange({ key: event.currentTarget.value })}
      />
    </section>
  )
}
