import { ACCEPTED_FILES } from './file-check.ts'
import '@mantine/core/styles/Progress.css'
import { Button, Progress } from '@mantine/core'
import { IconPhoto, IconPhotoPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Question } from '../../ui/dialogs/question.tsx'
import { FileChoice } from '../../ui/fields/file-choice.tsx'
import { useFileIntake } from '../../ui/fields/use-file-intake.ts'
import { Problem } from '../../ui/messages/problem.tsx'
import classes from './screenshot.module.css'
import { type ScreenshotOwner, useScreenshotUpload } from './use-screenshot-upload.ts'

interface ScreenshotProps {
  owner: ScreenshotOwner
  /** The address of the stored one; empty if there is none. */
  address: string
  onStored: () => void
  onRemove: () => void
}

/** The action's screenshot: show, replace, remove. */
export function Screenshot({ owner, address, onStored, onRemove }: ScreenshotProps) {
  const t = useTranslations('attachments')
  const upload = useScreenshotUpload(owner, onStored)
  const chooseRef = useRef<HTMLButtonElement>(null)
  const [isAsked, setIsAsked] = useState(false)
  const take = (files: readonly File[]) => files[0] && void upload.send(files[0])
  const { isOver, handlers } = useFileIntake(take, () => 'screenshot.png')
  const isLoading = upload.state.kind === 'loading'
  return (
    <section className={classes.screenshot} aria-label={t('screenshot')} data-over={isOver} {...handlers}>
      {address !== '' && <StoredPicture key={address} address={address} />}
      <div className={classes.tools}>
        <FileChoice onChange={(file) => file && take([file])} accept={ACCEPTED_FILES} disabled={isLoading}>
          {(props) => (
            <Button
              {...props}
              ref={chooseRef}
              size="compact-sm"
              variant="default"
              loading={isLoading}
              leftSection={address === '' ? <IconPhotoPlus size={15} /> : undefined}
            >
              {address === '' ? t('addScreenshot') : t('replaceScreenshot')}
            </Button>
          )}
        </FileChoice>
        {address !== '' && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            c="var(--mantine-color-error)"
            onClick={() => setIsAsked(true)}
          >
            {t('removeScreenshot')}
          </Button>
        )}
      </div>
      <UploadState upload={upload} />
      {isAsked && (
        <Question
          title={t('removeTitle')}
          question={t('removeQuestion')}
          confirmLabel={t('removeConfirm')}
          findSuccessor={() => chooseRef.current}
          onCancel={() => setIsAsked(false)}
          onConfirm={() => {
            setIsAsked(false)
            onRemove()
          }}
        />
      )}
    </section>
  )
}

function StoredPicture({ address }: { address: string }) {
  const t = useTranslations('attachments')
  const [isBroken, setIsBroken] = useState(false)
  return (
    <a href={address} target="_blank" rel="noreferrer" className={classes.picture} aria-label={t('screenshot')}>
      {isBroken ? (
        <IconPhoto size={28} stroke={1.4} aria-hidden />
      ) : (
        <img src={address} alt={t('screenshot')} onError={() => setIsBroken(true)} />
      )}
    </a>
  )
}

function UploadState({ upload: { state, cancel } }: { upload: ReturnType<typeof useScreenshotUpload> }) {
  const t = useTranslations('attachments')
  const common = useTranslations('common')
  if (state.kind === 'loading') {
    return (
      <div className={classes.upload}>
        <Progress value={state.share * 100} size={4} flex={1} aria-label={t('progress', { name: state.name })} />
        <Button size="compact-xs" variant="subtle" onClick={cancel}>
          {common('cancel')}
        </Button>
      </div>
    )
  }
  if (state.kind === 'idle') return null
  return <Problem>{state.message}</Problem>
}
