import { ATTACHMENT_EXTENSIONS, DEFAULT_UPLOAD_MEGABYTES } from '@bonfire/contract/attachments'
import { Button, FileButton, Input } from '@mantine/core'
import { IconPaperclip, IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type FileRefusal, fileRefusal, previewKind } from '../../attachments/file-check.ts'
import classes from './create.module.css'
import { useDraftForm } from './draft-form.ts'

const ACCEPTED_FILES = ATTACHMENT_EXTENSIONS.map((extension) => `.${extension}`).join(',')

/** The first file that was chosen, or none (CRE-35); what is not allowed never becomes the screenshot (OPEN-J09). */
export function ScreenshotField() {
  const t = useTranslations('createAction')
  const form = useDraftForm()
  const id = useId()
  const resetRef = useRef<() => void>(null)
  const files = useTranslations('attachments')
  const [refused, setRefused] = useState<{ name: string; why: FileRefusal } | null>(null)
  const { screenshot } = form.values
  const choose = (file: File | null) => {
    if (!file) return
    const why = fileRefusal(file)
    setRefused(why ? { name: file.name, why } : null)
    form.setFieldValue('screenshot', why ? null : file)
    // The same file can be chosen again.
    resetRef.current?.()
  }
  const remove = () => {
    setRefused(null)
    form.setFieldValue('screenshot', null)
  }
  return (
    <Input.Wrapper
      id={id}
      label={t('fields.screenshot')}
      labelElement="div"
      description={screenshot ? undefined : t('screenshot.hint')}
      error={refused && files(refused.why, { name: refused.name, maximum: String(DEFAULT_UPLOAD_MEGABYTES) })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <div className={classes.screenshot}>
        {screenshot && <Chosen key={screenshot.lastModified + screenshot.name} file={screenshot} onRemove={remove} />}
        <FileButton onChange={choose} accept={ACCEPTED_FILES} resetRef={resetRef}>
          {(button) => (
            <Button {...button} variant="default" leftSection={<IconPaperclip size={16} stroke={1.7} />}>
              {t(screenshot ? 'screenshot.replace' : 'screenshot.choose')}
            </Button>
          )}
        </FileButton>
      </div>
    </Input.Wrapper>
  )
}

function Chosen({ file, onRemove }: { file: File; onRemove: () => void }) {
  const t = useTranslations('createAction.screenshot')
  return (
    <div className={classes.file}>
      <Preview file={file} />
      <span className={classes.fileName} title={file.name}>
        {file.name}
      </span>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        aria-label={t('remove')}
        title={t('remove')}
        onClick={onRemove}
      >
        <IconX size={16} stroke={1.7} />
      </Button>
    </div>
  )
}

/** Of pictures that every browser draws without running anything. */
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
