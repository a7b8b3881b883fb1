import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { Question } from './question.tsx'
import type { Closing } from './use-closing.ts'

interface FormDialogProps {
  title: ReactNode
  /** Pixels. */
  width: number
  closing: Closing
  /** What is asked before unsaved input is lost. */
  question: { title: string; text: string; discardLabel: string; keepLabel: string }
  closeLabel: string
  classNames: { title: string; body: string }
  /** It has gone from the screen. */
  onClose: () => void
  children: ReactNode
}

/** The frame of a dialog with a form, and the question before its input is lost. */
export function FormDialog({ title, width, closing, question, closeLabel, ...props }: FormDialogProps) {
  return (
    <>
      <Modal
        opened={closing.isOpen}
        onClose={closing.askToClose}
        onExitTransitionEnd={props.onClose}
        closeOnEscape={!closing.isAsked}
        title={title}
        closeButtonProps={{ 'aria-label': closeLabel }}
        size={width}
        classNames={props.classNames}
      >
        {props.children}
      </Modal>
      {closing.isAsked && (
        <Question
          title={question.title}
          question={question.text}
          confirmLabel={question.discardLabel}
          cancelLabel={question.keepLabel}
          closeLabel={closeLabel}
          onConfirm={closing.discard}
          onCancel={closing.keep}
        />
      )}
    </>
  )
}
