import { Modal } from '@mantine/core'
import type { ReactNode, SyntheticEvent } from 'react'
import { useFocusBack } from '../focus/use-focus-back.ts'
import { useWords } from '../words.ts'
import { Question } from './question.tsx'
import type { Closing } from './use-closing.ts'

interface FormDialogProps {
  title: ReactNode
  /** Pixels. */
  width: number
  closing: Closing
  /** The question asked before unsaved input is lost. */
  question: { title: string; text: string; discardLabel: string; keepLabel: string }
  classNames: { title: string; body: string }
  /** Called when it has closed. */
  onClosed: () => void
  children: ReactNode
}

/** A dialog with a form that asks before unsaved input is lost. */
export function FormDialog({ title, width, closing, question, ...props }: FormDialogProps) {
  const words = useWords()
  // Without motion a dialog is gone before Mantine returns the focus.
  useFocusBack()
  // The second click of a double click meets the dialog while it fades out: it would create the same again.
  const ignoreWhileClosing = (event: SyntheticEvent) => {
    if (closing.isOpen) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <Modal
        opened={closing.isOpen}
        onClose={closing.askToClose}
        onExitTransitionEnd={props.onClosed}
        onClickCapture={ignoreWhileClosing}
        onSubmitCapture={ignoreWhileClosing}
        closeOnEscape={!closing.isAsked}
        title={title}
        closeButtonProps={{ 'aria-label': words.close }}
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
          onConfirm={closing.discard}
          onCancel={closing.keep}
        />
      )}
    </>
  )
}
