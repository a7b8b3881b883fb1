import type { ActionFields } from '@bonfire/contract/actions/action-fields'
import { foldedText } from '@bonfire/contract/values/folded-text'
import { Combobox, UnstyledButton, useCombobox } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { FieldFrame } from '../fields/field-frame.tsx'
import fields from '../fields/fields.module.css'
import type { FieldEdit } from '../saving/action-fields.ts'
import { type FieldSaving, logSaveFailure } from '../saving/use-field-save.ts'
import classes from './choice-field.module.css'
import { type Choice, useChoiceKeys } from './use-choice-keys.ts'

interface ChoiceFieldProps {
  label: string
  saving: FieldSaving
  asText: (fields: FieldEdit) => string
  choices: readonly Choice[]
  value: string
  /** The content of the closed field. */
  shown: ReactNode
  /** The same as text, for the tooltip of truncated content. */
  shownText: string
  /** Rejects if it was not saved. `seen` is the value the user saw when the choices opened. */
  onChoose: (value: string, seen: ActionFields) => Promise<void>
  /** Present if the choices have a search box. */
  search?: { readonly placeholder: string; readonly none: string }
}

/** A choice that is saved immediately. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { label, saving, asText, choices, value, shown, shownText, onChoose, search } = props
  const t = useTranslations('actionDetail')
  const [typed, setTyped] = useState('')
  const seen = useRef(saving.fields)
  const listId = useId()
  const matching = choices.filter((choice) => foldedText(choice.label).includes(foldedText(typed.trim())))
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.focusTarget()
      keys.forget()
      setTyped('')
    },
    onDropdownOpen: () => {
      seen.current = saving.fields
      if (search) combobox.focusSearchInput()
    },
  })
  const choose = (chosen: string) => {
    combobox.closeDropdown()
    if (chosen !== value) onChoose(chosen, seen.current).catch(logSaveFailure)
  }
  const type = (text: string) => {
    keys.forget()
    setTyped(text)
  }
  const keys = useChoiceKeys({
    choices: matching,
    value,
    isOpen: combobox.dropdownOpened,
    open: () => combobox.openDropdown('keyboard'),
    close: () => combobox.closeDropdown('keyboard'),
    choose,
    search: search && { typed, type: (key) => type(typed + key) },
  })
  const optionId = (of: string) => `${listId}-${matching.findIndex((choice) => choice.value === of)}`
  const markedId = keys.marked === undefined ? undefined : optionId(keys.marked)
  return (
    <FieldFrame label={label} saving={saving} asText={asText}>
      <Combobox store={combobox} onOptionSubmit={choose} width={240} position="bottom-start" withinPortal>
        <Combobox.Target targetType="button" withKeyboardNavigation={false}>
          <UnstyledButton
            className={fields.quiet}
            title={shownText}
            onClick={() => combobox.toggleDropdown()}
            onKeyDown={keys.onKeyDown}
          >
            <span className="visually-hidden">{t('change', { field: label })} </span>
            <span dir="auto" className="cut">
              {shown}
            </span>
            <IconChevronDown size={14} stroke={1.8} className={fields.affordance} aria-hidden />
          </UnstyledButton>
        </Combobox.Target>
        {/* A button has no active descendant: without a search box, say which option is marked. */}
        <span className="visually-hidden" aria-live="polite">
          {combobox.dropdownOpened && !search && matching.find(({ value: of }) => of === keys.marked)?.label}
        </span>
        <Combobox.Dropdown>
          {search && (
            <Combobox.Search
              value={typed}
              onChange={(event) => type(event.currentTarget.value)}
              onKeyDown={keys.onSearchKeyDown}
              withKeyboardNavigation={false}
              aria-activedescendant={markedId}
              placeholder={search.placeholder}
              aria-label={search.placeholder}
            />
          )}
          <Combobox.Options id={listId} aria-label={label} className={classes.options}>
            {search && matching.length === 0 && <Combobox.Empty>{search.none}</Combobox.Empty>}
            {matching.map((choice) => (
              <ChoiceOption
                key={choice.value}
                id={optionId(choice.value)}
                choice={choice}
                isActive={choice.value === value}
                isMarked={choice.value === keys.marked}
              />
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </FieldFrame>
  )
}

interface ChoiceOptionProps {
  id: string
  choice: Choice
  isActive: boolean
  /** Enter chooses it. */
  isMarked: boolean
}

function ChoiceOption({ id, choice, isActive, isMarked }: ChoiceOptionProps) {
  const t = useTranslations('actionDetail')
  const { value, label, content, isDisabled = false } = choice
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isMarked) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isMarked])
  return (
    <Combobox.Option
      ref={ref}
      id={id}
      value={value}
      active={isActive}
      selected={isMarked}
      disabled={isDisabled}
      className={classes.option}
    >
      {content ?? <bdi>{label}</bdi>}
      {isActive && <IconCheck size={14} stroke={2} className={classes.optionNote} aria-hidden />}
      {isDisabled && <span className={classes.optionNote}>{t('notAllowed')}</span>}
    </Combobox.Option>
  )
}
