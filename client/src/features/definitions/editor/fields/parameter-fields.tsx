import { UNITS } from '@bonfire/contract/definitions/language/quantities/units'
import { ActionIcon, Button, Checkbox, Select, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import basics from '../../../../ui/basics.module.css'
import note from '../../../../ui/messages/note.module.css'
import type { FieldProps } from '../draft/draft.ts'
import { newParameter, type ParameterDraft } from '../draft/draft.ts'
import classes from '../editor.module.css'
import { WordsField } from './words-field.tsx'

/** °C and °F are temperatures, or differences of two. */
const SYMBOLS = [...new Set(UNITS.map(({ symbol }) => symbol))]

interface ParameterFieldsProps extends Pick<FieldProps, 'draft' | 'problems'> {
  onChange: (change: { parameters: readonly ParameterDraft[] }) => void
}

/** The numbers that the condition leaves open, each with its default and bounds. */
export function ParameterFields({ draft, problems, onChange }: ParameterFieldsProps) {
  const t = useTranslations('catalogue.editor.parameters')
  const { parameters } = draft
  const change = (place: number, changed: Partial<ParameterDraft>) =>
    onChange({ parameters: parameters.map((one, index) => (index === place ? { ...one, ...changed } : one)) })
  return (
    <section aria-label={t('title')} className={classes.part}>
      <h2 className={basics.partTitle}>{t('title')}</h2>
      {parameters.length === 0 && <p className={note.note}>{t('none')}</p>}
      {parameters.map((parameter, place) => (
        <ParameterField
          // Its name changes while it is typed.
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are added at the end
          key={place}
          parameter={parameter}
          problem={(part) => problems[`parameters.${place}.${part}`]}
          onChange={(changed) => change(place, changed)}
          onRemove={() => onChange({ parameters: parameters.filter((_, index) => index !== place) })}
        />
      ))}
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPlus size={14} aria-hidden />}
        className={classes.add}
        onClick={() => onChange({ parameters: [...parameters, newParameter('')] })}
      >
        {t('add')}
      </Button>
    </section>
  )
}

interface ParameterFieldProps {
  parameter: ParameterDraft
  problem: (part: 'name' | 'default' | 'unit' | 'minimum' | 'maximum' | 'words') => string | undefined
  onChange: (change: Partial<ParameterDraft>) => void
  onRemove: () => void
}

function ParameterField({ parameter, problem, onChange, onRemove }: ParameterFieldProps) {
  const t = useTranslations('catalogue.editor.parameters')
  const { name, unit } = parameter
  return (
    <fieldset className={classes.parameter}>
      <legend className="visually-hidden">{t('one', { name })}</legend>
      <div className={classes.parameterLine}>
        <TextInput
          label={t('name')}
          value={name}
          error={problem('name')}
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          required
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <TextInput
          label={t('value')}
          inputMode="decimal"
          autoComplete="off"
          value={parameter.value}
          error={problem('default')}
          onChange={(event) => onChange({ value: event.currentTarget.value })}
        />
        <Select
          label={t('unit')}
          searchable
          value={unit ?? ''}
          data={[{ value: '', label: t('noUnit') }, ...SYMBOLS.map((value) => ({ value, label: value }))]}
          error={problem('unit')}
          onChange={(chosen) =>
            onChange({ unit: chosen || null, isDifference: parameter.isDifference && isTemperature(chosen) })
          }
        />
        <TextInput
          label={t('minimum')}
          inputMode="decimal"
          autoComplete="off"
          value={parameter.minimum}
          error={problem('minimum')}
          onChange={(event) => onChange({ minimum: event.currentTarget.value })}
        />
        <TextInput
          label={t('maximum')}
          inputMode="decimal"
          autoComplete="off"
          value={parameter.maximum}
          error={problem('maximum')}
          onChange={(event) => onChange({ maximum: event.currentTarget.value })}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('remove', { name })}
          className={classes.remove}
          onClick={onRemove}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </div>
      {isTemperature(unit) && (
        <Checkbox
          size="xs"
          label={t('difference')}
          checked={parameter.isDifference}
          onChange={(event) => onChange({ isDifference: event.currentTarget.checked })}
        />
      )}
      <WordsField
        label={t('words')}
        words={parameter.words}
        error={problem('words')}
        onChange={(words) => onChange({ words })}
      />
    </fieldset>
  )
}

const isTemperature = (unit: string | null) => unit === '°C' || unit === '°F'
