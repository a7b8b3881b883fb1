import { Button, CloseButton, Input } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { FileChoice } from '../../../../ui/fields/file-choice.tsx'
import { ACCEPTED_FILES, previewKind } from '../../../attachments/file-check.ts'
import { useActionDraft } from '../form/draft-form.ts'
import classes from './screenshot-field.module.css'
import { useScreenshotChoice } from './use-screenshot-choice.ts'

/** The action's screenshot: chosen here, or dropped or pasted anywhere in the form. */
export function ScreenshotField() {
  const t = useTranslations('createAction')
  const fieldLabels = useTranslations('actions.fields')
  const form = useActionDraft()
  const choose = useScreenshotChoice(form)
  const id = useId()
  const buttonRef = useRef<HTMLButtonElement>(null)
  const { screenshot } = form.values
  return (
    <Input.Wrapper
      id={id}
      label={fieldLabels('screenshotUrl')}
      labelElement="div"
      description={screenshot ? undefined : t('screenshot.hint')}
      error={form.errors.screenshot}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <div className={classes.screenshot}>
        {screenshot && (
          <Chosen
            key={screenshot.lastModified + screenshot.name}
            file={screenshot}
            onRemove={() => {
              form.setFieldValue('screenshot', null)
              buttonRef.current?.focus()
            }}
          />
        )}
        <FileChoice onChange={(file) => choose(file ? [file] : [])} accept={ACCEPTED_FILES}>
          {(button) => (
            <Button
              {...button}
              ref={buttonRef}
              variant="default"
              leftSection={<IconPaperclip size={16} stroke={1.7} />}
            >
              {t(screenshot ? 'screenshot.replace' : 'screenshot.choose')}
            </Button>
          )}
        </FileChoice>
      </div>
    </Input.Wrapper>
  )
}

function Chosen({ file, onRemove }: { file: File; onRemove: () => void }) {
  const t = useTranslations('createAction.screenshot')
  return (
    <div className={classes.file}>
      <Preview file={file} />
      <span className={`cut ${classes.name}`} title={file.name}>
        {file.name}
      </span>
      <CloseButton size="sm" aria-label={t('remove')} title={t('remove')} onClick={onRemove} />
    </div>
  )
}

/** The preview shows only images that every browser renders without running code. */
function Preview({ file }: { file: File }) {
  const t = useTranslations('createAction.screenshot')
  const [hasFailed, setHasFailed] = useState(false)
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const created = URL.createObjectURL(file)
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [file])
  if (url === null || previewKind(file.type) !== 'image' || hasFailed)
    return <IconPaperclip size={16} stroke={1.7} aria-hidden />
  return (
    <img
      src={url}
      alt={t('preview', { name: file.name })}
      className={classes.preview}
      onError={() => setHasFailed(true)}
    />
  )
}
