import { ACCEPTED_FILES, previewKind } from '../file-check.ts'
import '@mantine/core/styles/Progress.css'
import { ActionIcon, Progress } from '@mantine/core'
import { IconCamera, IconFile, IconPaperclip, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFailure } from '../../../lib/http/failure.ts'
import { FileChoice } from '../../../ui/fields/file-choice.tsx'
import { Hint } from '../../../ui/hint.tsx'
import { Problem } from '../../../ui/messages/problem.tsx'
import { FileSize } from '../attached-files.tsx'
import classes from '../attachments.module.css'
import { smallerPhoto } from '../smaller-photo.ts'
import type { PendingFile } from './pending-files.ts'
import type { PendingFiles } from './use-pending-files.ts'

interface ButtonProps {
  /** The id of the text that says why the button is disabled. */
  disabledBecause?: string
}

export function AttachButton({ onFiles, disabledBecause }: ButtonProps & { onFiles: (files: File[]) => void }) {
  const t = useTranslations('attachments')
  const disabled = disabledBecause !== undefined
  return (
    <FileChoice<true> onChange={onFiles} accept={ACCEPTED_FILES} multiple inputProps={{ 'aria-label': t('attach') }}>
      {(props) => (
        <Hint label={t('attach')}>
          <ActionIcon
            {...props}
            variant="subtle"
            color="gray"
            size="md"
            aria-label={t('attach')}
            aria-describedby={disabledBecause}
            disabled={disabled}
          >
            <IconPaperclip size={17} stroke={1.8} />
          </ActionIcon>
        </Hint>
      )}
    </FileChoice>
  )
}

/** Takes a photo. It is made smaller before it is kept: a plant room has little network. */
export function CameraButton({ onPhoto, disabledBecause }: ButtonProps & { onPhoto: (photo: File) => void }) {
  const t = useTranslations('attachments')
  const disabled = disabledBecause !== undefined
  const take = (photo: File | null) => {
    if (photo) void smallerPhoto(photo).then(onPhoto)
  }
  return (
    <FileChoice onChange={take} accept="image/*" capture="environment" inputProps={{ 'aria-label': t('photo') }}>
      {(props) => (
        <ActionIcon
          {...props}
          variant="light"
          size="md"
          aria-label={t('photo')}
          aria-describedby={disabledBecause}
          disabled={disabled}
        >
          <IconCamera size={22} stroke={1.7} />
        </ActionIcon>
      )}
    </FileChoice>
  )
}

interface PendingFileListProps {
  files: PendingFiles
  isSending: boolean
}

/** The files of a message with their progress, and those that were refused. */
export function PendingFileList({ files, isSending }: PendingFileListProps) {
  const t = useTranslations('attachments')
  const { pending, refused, maximumMegabytes, remove } = files
  return (
    <>
      {pending.length > 0 && (
        <ul className={classes.pending} aria-label={t('list')}>
          {pending.map((file) => (
            <PendingRow key={file.id} pending={file} isSending={isSending} onRemove={() => remove(file.id)} />
          ))}
        </ul>
      )}
      {refused.length > 0 && (
        <div role="alert" className={classes.refusals}>
          {refused.map(({ name, refusal, isOneOfSeveral }) => (
            <Problem key={name} isQuiet>
              {isOneOfSeveral && refusal === 'refusedType' && `${name}: `}
              <span>{t(refusal, { name, maximum: String(maximumMegabytes) })}</span>
            </Problem>
          ))}
        </div>
      )}
    </>
  )
}

interface PendingRowProps {
  pending: PendingFile
  isSending: boolean
  onRemove: () => void
}

function PendingRow({ pending, isSending, onRemove }: PendingRowProps) {
  const t = useTranslations('attachments')
  const failureOf = useFailure()
  const { file, state, share, error } = pending
  const { name } = file
  const isLoading = state === 'loading'
  const percent = Math.round(share * 100)
  return (
    <li className={classes.pendingRow}>
      <LocalPreview file={file} />
      <span className={`cut ${classes.fileName}`} title={name}>
        {name}
      </span>
      <span className={classes.fileState}>
        {isLoading && t('states.loading', { percent })}
        {state === 'complete' && t('states.complete')}
        {(state === 'ready' || state === 'error') && <FileSize bytes={file.size} />}
      </span>
      {(isLoading || !isSending) && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={isLoading ? t('cancel', { name }) : t('remove', { name })}
          onClick={onRemove}
        >
          <IconX size={14} />
        </ActionIcon>
      )}
      {isLoading && (
        <Progress value={percent} size={3} className={classes.progress} aria-label={t('progress', { name })} />
      )}
      {state === 'error' && (
        <Problem className={classes.fileError}>{t('failed', { reason: failureOf(error).message })}</Problem>
      )}
    </li>
  )
}

/** Images are previewed before they are sent. */
function LocalPreview({ file }: { file: File }) {
  const [address, setAddress] = useState<string>()
  const [isBroken, setIsBroken] = useState(false)
  useEffect(() => {
    if (previewKind(file.type) !== 'image') return undefined
    const created = URL.createObjectURL(file)
    setAddress(created)
    return () => URL.revokeObjectURL(created)
  }, [file])
  if (!address || isBroken) return <IconFile size={18} stroke={1.6} className={classes.fileIcon} aria-hidden />
  return <img src={address} alt="" className={classes.localPreview} onError={() => setIsBroken(true)} />
}
