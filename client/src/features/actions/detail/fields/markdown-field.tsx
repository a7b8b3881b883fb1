import { SegmentedControl, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isMac } from '../../../../ui/focus/page-keys.ts'
import { Markdown } from '../../../../ui/markdown/markdown.tsx'
import { FieldFrame } from './field-frame.tsx'
import fields from './fields.module.css'
import { type TextDraft, type TextFieldProps, useTextDraft } from './text-draft.ts'
import editing from './text-field.module.css'
import { EditableText, EditorFoot, focusAndSelect, useEditFocus } from './text-field.tsx'

/** Multi-line Markdown with a preview; Ctrl or ⌘ with Enter saves. */
export function MarkdownField(props: TextFieldProps) {
  const { label, saving, shown, asText } = props
  const { editor, open } = useTextDraft(props)
  const buttonRef = useEditFocus(editor !== null)
  return (
    <FieldFrame label={label} saving={saving} asText={asText} isWide isEditing={!!editor}>
      {editor ? (
        <MarkdownEditor editor={editor} label={label} isSaving={saving.save.state === 'loading'} />
      ) : (
        <EditableText label={label} shown={shown} onEdit={open} buttonRef={buttonRef} />
      )}
    </FieldFrame>
  )
}

interface MarkdownEditorProps {
  editor: TextDraft
  label: string
  isSaving: boolean
}

function MarkdownEditor({ editor, label, isSaving }: MarkdownEditorProps) {
  const t = useTranslations('actionDetail')
  const [view, setView] = useState<'write' | 'preview'>('write')
  return (
    <form
      className={editing.editor}
      onSubmit={(event) => {
        event.preventDefault()
        void editor.submit()
      }}
    >
      {view === 'write' ? (
        <Textarea
          aria-label={label}
          data-mantine-stop-propagation="true"
          ref={focusAndSelect}
          value={editor.typed}
          readOnly={isSaving}
          error={editor.problem}
          autosize
          minRows={5}
          maxRows={18}
          onChange={(event) => editor.type(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return
            if (event.key === 'Escape') editor.cancel()
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void editor.submit()
          }}
        />
      ) : (
        <div className={editing.preview}>
          {editor.typed.trim() === '' ? (
            <span className={fields.placeholder}>{t('nothingToPreview')}</span>
          ) : (
            <Markdown text={editor.typed} />
          )}
        </div>
      )}
      <EditorFoot editor={editor} isSaving={isSaving} hint={t('saveHintLong', { command: isMac() ? '⌘' : 'Ctrl' })}>
        <SegmentedControl
          size="xs"
          aria-label={label}
          value={view}
          onChange={(chosen) => setView(chosen as typeof view)}
          data={[
            { value: 'write', label: t('write') },
            { value: 'preview', label: t('preview') },
          ]}
        />
      </EditorFoot>
    </form>
  )
}
