import type { NamedUser } from '@bonfire/contract/actions/comments'
import { Combobox, Loader, Textarea, useCombobox } from '@mantine/core'
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { useIsPhone } from '../../../ui/phone-layout.ts'
import classes from '../comments.module.css'
import { chooseMention, type MessageText, typeText } from '../message/message-text.ts'
import { type MentionQuery, matchingNames, mentionAt } from './mentions.ts'

export interface Mentionable {
  readonly names: readonly NamedUser[]
  readonly state: 'loading' | 'ready' | 'error'
}

interface MentionTextareaProps {
  message: MessageText
  onChange: (message: MessageText) => void
  onSend: () => void
  mentionable: Mentionable
  inputRef: RefObject<HTMLTextAreaElement | null>
  isDisabled: boolean
  error?: string | undefined
}

/** A text area in which @ suggests people: arrow keys move, Enter or Tab accepts, Escape dismisses. */
export function MentionTextarea(props: MentionTextareaProps) {
  const { message, onChange, onSend, mentionable, inputRef, isDisabled, error } = props
  const t = useTranslations('comments')
  const [query, setQuery] = useState<MentionQuery | undefined>()
  const [activeId, setActiveId] = useState<string | undefined>()
  const combobox = useCombobox()
  const found = query ? matchingNames(mentionable.names, query.typed) : []
  // Text that matches no name is just text.
  const isOffered = query !== undefined && (found.length > 0 || query.typed.length === 0 || !/\s/.test(query.typed))

  const offered = isOffered ? found.map(({ id }) => id).join() : ''
  const { selectFirstOption } = combobox
  // Enter accepts the first match.
  useEffect(() => {
    setActiveId((offered !== '' && selectFirstOption()) || undefined)
  }, [offered, selectFirstOption])

  const updateQuery = (input: HTMLTextAreaElement) => {
    const next = mentionAt(input.value, input.selectionStart)
    setQuery(next)
    if (next) combobox.openDropdown()
    else combobox.closeDropdown()
  }
  const stop = () => {
    setQuery(undefined)
    combobox.closeDropdown()
  }
  const take = (id: string) => {
    const person = found.find((name) => name.id === id)
    const input = inputRef.current
    if (!person || !query || !input) return
    const next = chooseMention(message, input.selectionStart, query, person)
    onChange(next.message)
    stop()
    requestAnimationFrame(() => {
      input.focus()
      input.setSelectionRange(next.caret, next.caret)
    })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      stop()
      return onSend()
    }
    if (event.key === 'Escape') return stop()
    if (!isOffered || found.length === 0) return
    const move = { ArrowDown: combobox.selectNextOption, ArrowUp: combobox.selectPreviousOption }[event.key]
    const isTaken = event.key === 'Tab' || event.key === 'Enter'
    if (!move && !isTaken) return
    event.preventDefault()
    if (move) setActiveId(move() ?? undefined)
    else combobox.clickSelectedOption()
  }
  return (
    <Combobox store={combobox} onOptionSubmit={take} position="bottom-start" width={280} withinPortal>
      <Combobox.Target withAriaAttributes={false} withKeyboardNavigation={false}>
        <Textarea
          ref={inputRef}
          {...(isOffered && {
            role: 'combobox',
            'aria-expanded': true,
            'aria-haspopup': 'listbox' as const,
            'aria-controls': combobox.listId ?? undefined,
            'aria-activedescendant': activeId,
          })}
          aria-label={t('label')}
          placeholder={t('placeholder')}
          value={message.text}
          error={error}
          autosize
          minRows={useIsPhone() ? 1 : 2}
          maxRows={10}
          readOnly={isDisabled}
          data-mantine-stop-propagation={query ? 'true' : undefined}
          onChange={(event) => {
            const { value, selectionStart } = event.currentTarget
            onChange(typeText(message, value, selectionStart))
            updateQuery(event.currentTarget)
          }}
          onClick={(event) => updateQuery(event.currentTarget)}
          onBlur={stop}
          onKeyDown={onKeyDown}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOffered}>
        <Combobox.Options aria-label={t('mentions.label')}>
          {found.map(({ id, display, email }) => (
            <Combobox.Option key={id} value={id} className={classes.person}>
              <Avatar name={display} size={22} />
              <span className={classes.personName}>
                <bdi>{display}</bdi>
                {email !== undefined && <span className={classes.personEmail}>{email}</span>}
              </span>
            </Combobox.Option>
          ))}
          {found.length === 0 && <NobodyFound state={mentionable.state} />}
        </Combobox.Options>
      </Combobox.Dropdown>
      <span className="visually-hidden" role="status">
        {query && isOffered && mentionable.state === 'ready' && t('mentions.count', { count: found.length })}
      </span>
    </Combobox>
  )
}

function NobodyFound({ state }: Pick<Mentionable, 'state'>) {
  const t = useTranslations('comments.mentions')
  if (state === 'loading') {
    return (
      <Combobox.Empty>
        <Loader size={14} aria-label={t('loading')} role="img" />
      </Combobox.Empty>
    )
  }
  return <Combobox.Empty>{state === 'error' ? t('failed') : t('none')}</Combobox.Empty>
}
