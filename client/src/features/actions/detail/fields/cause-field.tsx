import { causeText } from '@bonfire/contract/definitions/causes'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../../lib/use-language.ts'
import { useCauses } from '../../causes/use-causes.ts'
import { ChoiceField } from '../choice/choice-field.tsx'
import type { FieldEdit } from '../saving/action-fields.ts'
import { useFieldSave } from '../saving/use-field-save.ts'
import { useChoiceWords, useUndoableChange } from '../saving/use-undoable-change.ts'
import type { OwnField } from './choice-fields.tsx'
import classes from './fields.module.css'

const NONE = ''

/** What was found to be wrong; asked for once somebody says that it is mended. */
export function CauseField({ action }: OwnField) {
  const label = useTranslations('actions.fields')('cause')
  const t = useTranslations('actionDetail')
  const language = useLanguage()
  const saving = useFieldSave(action)
  const { cause, status, transitionReason } = saving.fields
  const { likely, others } = useCauses(action)
  const textOf = (of: string | null | undefined) => (of ? causeText(of, language) : t('prompts.cause'))
  const asText = (fields: FieldEdit) => textOf(fields.cause)
  const change = useUndoableChange(saving, useChoiceWords(label, asText))
  const isMended = status === 'In Review' || (status === 'Closed' && transitionReason === 'Fixed')
  if (!isMended && cause === null) return null
  const known = [...likely, ...others]
  const present = cause === null || known.includes(cause) ? [] : [cause]
  return (
    <ChoiceField
      label={label}
      saving={saving}
      asText={asText}
      choices={[
        { value: NONE, label: t('prompts.cause') },
        ...[...present, ...known].map((value) => ({ value, label: textOf(value) })),
      ]}
      value={cause ?? NONE}
      shown={cause === null ? <span className={classes.placeholder}>{t('prompts.cause')}</span> : textOf(cause)}
      shownText={textOf(cause)}
      onChoose={(chosen, seen) => change({ edit: { cause: chosen || null }, seen, former: { cause: seen.cause } })}
      search={{ placeholder: t('searchCauses'), none: t('noCauses') }}
    />
  )
}
