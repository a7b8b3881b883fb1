import type { Words } from '@bonfire/contract/definitions/definition'
import { Textarea, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import classes from '../editor.module.css'

interface WordsFieldProps {
  label: string
  words: Words
  isLong?: boolean
  required?: boolean
  error?: string | false | undefined
  onChange: (words: Words) => void
}

/** A text; of a copy that has it in both languages, one field for each, so that neither is left behind. */
export function WordsField({ label, words, isLong = false, required = false, error, onChange }: WordsFieldProps) {
  const t = useTranslations('catalogue.editor')
  if (typeof words === 'string') {
    return <OneText label={label} isLong={isLong} required={required} error={error} value={words} onChange={onChange} />
  }
  return (
    <div className={classes.languages}>
      <OneText
        isLong={isLong}
        required={required}
        error={error}
        label={t('inEnglish', { label })}
        value={words.en}
        onChange={(en) => onChange({ ...words, en })}
      />
      <OneText
        isLong={isLong}
        required={required}
        error={error}
        label={t('inFrench', { label })}
        value={words.fr}
        onChange={(fr) => onChange({ ...words, fr })}
      />
    </div>
  )
}

interface OneTextProps {
  label: string
  value: string
  isLong: boolean
  required: boolean
  error: string | false | undefined
  onChange: (value: string) => void
}

const LONGEST = 2000

function OneText({ label, value, isLong, required, error, onChange }: OneTextProps) {
  const shared = { label, value, required, error, maxLength: LONGEST, autoComplete: 'off' }
  return isLong ? (
    <Textarea {...shared} autosize minRows={2} maxRows={6} onChange={(event) => onChange(event.currentTarget.value)} />
  ) : (
    <TextInput {...shared} onChange={(event) => onChange(event.currentTarget.value)} />
  )
}
