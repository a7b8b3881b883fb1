import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Question } from '../../../ui/question.tsx'
import classes from './create.module.css'
import type { Closing } from './use-closing.ts'

interface DialogShellProps {
  title: string
  /** Pixels. */
  width: number
  closing: Closing
  /** It has gone from the screen. */
  onClose: () => void
  children: ReactNode
}

/** The frame of a dialog with a form, and the question before its input is lost. */
export function DialogShell({ title, width, closing, onClose, children }: DialogShellProps) {
  const t = useTranslations('createAction.discard')
  const common = useTranslations('common')
  return (
    <>
      <Modal
        opened={closing.isOpen}
        onClose={closing.askToClose}
        onExitTransitionEnd={onClose}
        closeOnEscape={!closing.isAsked}
        title={title}
        closeButtonProps={{ 'aria-label': common('close') }}
        size={width}
        classNames={{ title: classes.title ?? '', body: classes.body ?? '' }}
      >
        {children}
      </Modal>
      {closing.isAsked && (
        <Question
          title={t('title')}
          question={t('question')}
          confirmLabel={t('discard')}
          cancelLabel={t('keep')}
          closeLabel={common('close')}
          onConfirm={closing.discard}
          onCancel={closing.keep}
        />
      )}
    </>
  )
}
