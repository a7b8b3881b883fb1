import { Button, TextInput, UnstyledButton } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import basics from '../../../../ui/basics.module.css'
import { FieldFrame } from './field-frame.tsx'
import fields from './fields.module.css'
import { type TextDraft, type TextFieldProps, useTextDraft } from './text-draft.ts'
import classes from './text-field.module.css'

/** Returns the focus to what opened the editor once it has closed. */
export function useEditFocus(isEditing: boolean) {
  const buttonRef = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    const hasNone = document.activeElement === null || document.activeElement === document.body
    if (wasEditing.current && !isEditing && hasNone) buttonRef.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  return buttonRef
}

interface OneLineFieldProps extends TextFieldProps {
  /** Full width, without a label. */
  isTitle?: boolean
  /** A number gets the numeric keyboard of phones, and aligned digits. */
  isNumber?: boolean
  /** The text is a day, yyyy-MM-dd. */
  isDay?: boolean
  unit?: string
  /** Rendered next to the text, outside the click-to-edit area. */
  beside?: ReactNode
}

/** A single-line text or number: Enter saves, Escape cancels. */
export function OneLineField(props: OneLineFieldProps) {
  const { label, saving, shown, asText, isTitle = false } = props
  const { editor, open } = useTextDraft(props)
  const buttonRef = useEditFocus(editor !== null)
  return (
    <FieldFrame
      label={label}
      saving={saving}
      asText={asText}
      isWide={isTitle}
      isLabelHidden={isTitle}
      isEditing={!!editor}
    >
      {editor ? (
        <OneLineEditor editor={editor} {...props} />
      ) : (
        <div className={classes.withBeside}>
          <EditableText label={label} shown={shown} onEdit={open} buttonRef={buttonRef} />
          {props.beside}
        </div>
      )}
    </FieldFrame>
  )
}

function OneLineEditor({ editor, label, saving, isNumber, isDay, unit }: OneLineFieldProps & { editor: TextDraft }) {
  const t = useTranslations('actionDetail')
  return (
    <form
      className={classes.editor}
      onSubmit={(event) => {
        event.preventDefault()
        void editor.submit()
      }}
    >
      <TextInput
        aria-label={label}
        data-autofocus
        data-mantine-stop-propagation="true"
        ref={focusAndSelect}
        value={editor.typed}
        readOnly={saving.save.state === 'loading'}
        error={editor.problem}
        {...(isDay && { type: 'date', max: '9999-12-31' })}
        inputMode={isNumber ? 'decimal' : 'text'}
        rightSection={unit && <span className={fields.placeholder}>{unit}</span>}
        rightSectionWidth={unit ? 64 : undefined}
        rightSectionPointerEvents="none"
        onChange={(event) => editor.type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.nativeEvent.isComposing) editor.cancel()
        }}
      />
      <EditorFoot editor={editor} isSaving={saving.save.state === 'loading'} hint={t('saveHint')} />
    </form>
  )
}

/** Runs only when the editor opens, because a stable callback runs once. */
export function focusAndSelect(input: HTMLInputElement | HTMLTextAreaElement | null): void {
  input?.focus()
  if (input instanceof HTMLInputElement) input.select()
}

interface EditorFootProps {
  editor: TextDraft
  isSaving: boolean
  hint: string
  children?: ReactNode
}

export function EditorFoot({ editor, isSaving, hint, children }: EditorFootProps) {
  const t = useTranslations('actionDetail')
  const common = useTranslations('common')
  return (
    <div className={basics.line}>
      {children}
      <span className={`cut ${classes.hint}`}>{hint}</span>
      <Button size="compact-sm" variant="default" data-mantine-stop-propagation="true" onClick={editor.cancel}>
        {common('cancel')}
      </Button>
      <Button size="compact-sm" type="submit" loading={isSaving}>
        {t('save')}
      </Button>
    </div>
  )
}

interface EditableTextProps {
  label: string
  shown: ReactNode
  onEdit: () => void
  buttonRef: React.RefObject<HTMLButtonElement | null>
}

/** Text that becomes an editor when clicked; links in it keep working. */
export function EditableText({ label, shown, onEdit, buttonRef }: EditableTextProps) {
  const t = useTranslations('actionDetail')
  return (
    <div className={fields.quiet}>
      <div className={fields.shown}>{shown}</div>
      <UnstyledButton
        ref={buttonRef}
        className={fields.cover}
        aria-label={t('edit', { field: label })}
        onClick={onEdit}
      />
      <IconPencil size={14} stroke={1.8} className={fields.affordance} aria-hidden />
    </div>
  )
}
