import type { AttachedFile } from '@bonfire/contract/actions/comments'
import { UnstyledButton } from '@mantine/core'
import { IconFile, IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useReadableSize } from '../../lib/readable-size.ts'
import classes from './attachments.module.css'
import { blobAddress, previewKind } from './file-check.ts'
import { FilePreview } from './file-preview.tsx'

/** The files of a comment: images inline, PDFs in a preview, anything else as a download. */
export function AttachedFiles({ files }: { files: readonly AttachedFile[] }) {
  const t = useTranslations('attachments')
  const [opened, setOpened] = useState<AttachedFile | null>(null)
  const close = () => setOpened(null)
  if (files.length === 0) return null
  return (
    <>
      <ul className={classes.attached} aria-label={t('attached')}>
        {files.map((file) => (
          <li key={file.id}>
            <Attached file={file} onOpen={() => setOpened(file)} />
          </li>
        ))}
      </ul>
      {opened && <FilePreview key={opened.id} file={opened} onClose={close} />}
    </>
  )
}

function Attached({ file, onOpen }: { file: AttachedFile; onOpen: () => void }) {
  const t = useTranslations('attachments')
  const [isBroken, setIsBroken] = useState(false)
  const kind = previewKind(file.mediaType)
  const { filename: name } = file
  if (kind === 'image' && !isBroken) {
    return (
      <UnstyledButton className={classes.picture} aria-label={t('open', { name })} title={name} onClick={onOpen}>
        <img src={blobAddress(file.id)} alt="" loading="lazy" onError={() => setIsBroken(true)} />
      </UnstyledButton>
    )
  }
  const Icon = kind === 'pdf' ? IconFileTypePdf : IconFile
  const content = (
    <>
      <Icon size={18} stroke={1.6} className={classes.fileIcon} aria-hidden />
      <span className={`cut ${classes.fileName}`} title={name}>
        {name}
      </span>
      <span className={classes.fileState}>
        <FileSize bytes={file.sizeBytes} />
      </span>
    </>
  )
  if (kind === 'pdf') {
    return (
      <UnstyledButton className={classes.file} aria-label={t('open', { name })} onClick={onOpen}>
        {content}
      </UnstyledButton>
    )
  }
  return (
    <a href={blobAddress(file.id)} download={name} className={classes.file} aria-label={t('download', { name })}>
      {content}
    </a>
  )
}

export function FileSize({ bytes }: { bytes: number }) {
  const size = useReadableSize()
  return <>{size(bytes)}</>
}
