import { Autocomplete, Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import classes from './missing.module.css'

interface OneValueProps {
  label: string
  hint: string
  /** The values offered; another one may be written. */
  known: string[]
  /** The name of one of them on screens, if that is not the word in the file. */
  meaning?: (known: string) => string | undefined
  onChoose: (value: string) => void
}

/** A value for all rows of a file, once asked. */
export function OneValue({ label, hint, known, meaning, onChoose }: OneValueProps) {
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
        renderOption={({ option: { value } }) => {
          const called = meaning?.(value)
          return called === undefined ? value : `${value} (${called})`
        }}
        onChange={setTyped}
        autoFocus
      />
      <Button type="submit" size="xs" variant="default" disabled={typed.trim() === ''}>
        {t('useIt')}
      </Button>
    </form>
  )
}
