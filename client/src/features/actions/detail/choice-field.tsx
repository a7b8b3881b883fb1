import { Combobox, UnstyledButton, useCombobox } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ActionFields, FieldEdit } from './action-fields.ts'
import { FieldFrame } from './field-frame.tsx'
import classes from './fields.module.css'
import { type FieldSaving, logSaveFailure } from './use-field-save.ts'
import { isLetter, useTypeahead } from './use-typeahead.ts'

export interface Choice {
  readonly value: string
  readonly label: string
  /** How it is drawn; its label when left out. */
  readonly content?: ReactNode
  /** Greyed: it cannot be chosen here. */
  readonly isDisabled?: boolean
}

interface ChoiceFieldProps {
  label: string
  saving: FieldSaving
  asText: (fields: FieldEdit) => string
  choices: readonly Choice[]
  value: string
  /** What the closed field shows. */
  shown: ReactNode
  /** The same as text, for what is cut off. */
  shownText: string
  /** Rejects when it was not saved. `seen` is what the person saw when the choices opened, whatever has arrived since. */
  onChoose: (value: string, seen: ActionFields) => Promise<void>
  /** With a box to search the choices. */
  search?: { readonly placeholder: string; readonly none: string }
}

/** A choice that is saved as soon as it is made (OPEN-G08). */
export function ChoiceField(props: ChoiceFieldProps) {
  const { label, saving, asText, choices, value, shown, shownText, onChoose, search } = props
  const t = useTranslations('actionDetail')
  const [typed, setTyped] = useState('')
  const seen = useRef(saving.fields)
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      combobox.focusTarget()
      setTyped('')
    },
    onDropdownOpen: () => {
      seen.current = saving.fields
      if (search) combobox.focusSearchInput()
      combobox.updateSelectedOptionIndex('active')
    },
  })
  const typeahead = useTypeahead(combobox, choices)
  const searchTyped = (event: KeyboardEvent<HTMLElement>) => {
    if (!isLetter(event, '')) return
    event.preventDefault()
    event.stopPropagation()
    setTyped(event.key)
    combobox.openDropdown('keyboard')
  }
  const matching = choices.filter((choice) => choice.label.toLowerCase().includes(typed.trim().toLowerCase()))
  return (
    <FieldFrame label={label} saving={saving} asText={asText}>
      <Combobox
        store={combobox}
        onOptionSubmit={(chosen) => {
          combobox.closeDropdown()
          if (chosen !== value) onChoose(chosen, seen.current).catch(logSaveFailure)
        }}
        width={240}
        position="bottom-start"
        withinPortal
      >
        <Combobox.Target targetType="button">
          <UnstyledButton
            className={classes.quiet}
            title={shownText}
            onClick={() => combobox.toggleDropdown()}
            onKeyDown={search ? searchTyped : typeahead.onKeyDown}
          >
            <span className="visually-hidden">{t('change', { field: label })} </span>
            <span className={classes.cut}>{shown}</span>
            <IconChevronDown size={14} stroke={1.8} className={classes.affordance} aria-hidden />
          </UnstyledButton>
        </Combobox.Target>
        <Combobox.Dropdown>
          {search && (
            <Combobox.Search
              value={typed}
              onChange={(event) => {
                setTyped(event.currentTarget.value)
                combobox.updateSelectedOptionIndex()
              }}
              placeholder={search.placeholder}
              aria-label={search.placeholder}
            />
          )}
          <Combobox.Options ref={typeahead.onList} aria-label={label} className={classes.options}>
            {search && matching.length === 0 && <Combobox.Empty>{search.none}</Combobox.Empty>}
            {matching.map((choice) => (
              <ChoiceOption key={choice.value} choice={choice} isActive={choice.value === value} />
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </FieldFrame>
  )
}

function ChoiceOption({ choice, isActive }: { choice: Choice; isActive: boolean }) {
  const t = useTranslations('actionDetail')
  const { value, label, content, isDisabled = false } = choice
  return (
    <Combobox.Option value={value} active={isActive} disabled={isDisabled} className={classes.option}>
      {content ?? label}
      {isActive && <IconCheck size={14} stroke={2} className={classes.optionNote} aria-hidden />}
      {isDisabled && <span className={classes.optionNote}>{t('notAllowed')}</span>}
    </Combobox.Option>
  )
}
