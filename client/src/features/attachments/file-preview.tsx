import type { AttachedFile } from '@bonfire/contract/actions/comments'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import frame from '../../ui/dialogs/form-dialog.module.css'
import { Problem } from '../../ui/messages/problem.tsx'
import classes from './attachments.module.css'
import { blobAddress, previewKind } from './file-check.ts'

interface FilePreviewProps {
  file: Pick<AttachedFile, 'id' | 'filename' | 'mediaType'>
  onClose: () => void
}

/** An image or PDF in full, with a download link. */
export function FilePreview({ file, onClose }: FilePreviewProps) {
  const t = useTranslations('attachments')
  const [isBroken, setIsBroken] = useState(false)
  const { id, filename: name, mediaType } = file
  const address = blobAddress(id)
  return (
    <Dialog
      onClose={onClose}
      title={name}
      width="min(1200px, 92vw)"
      classNames={{ title: `cut ${frame.strongTitle}` }}
      centered
    >
      {isBroken && <Problem>{t('previewFailed')}</Problem>}
      {!isBroken && previewKind(mediaType) === 'image' && (
        <img src={address} alt={t('preview', { name })} className={classes.full} onError={() => setIsBroken(true)} />
      )}
      {previewKind(mediaType) === 'pdf' && (
        <iframe src={address} title={t('preview', { name })} className={classes.document} />
      )}
      <div className={classes.previewFoot}>
        <Button component="a" href={address} download={name} variant="default" leftSection={<IconDownload size={16} />}>
          {t('download', { name })}
        </Button>
      </div>
    </Dialog>
  )
}
