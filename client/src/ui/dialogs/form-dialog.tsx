import type { ReactNode, SyntheticEvent } from 'react'
import { Dialog } from './dialog.tsx'
import classes from './form-dialog.module.css'
import { Question } from './question.tsx'
import type { Closing } from './use-closing.ts'

export interface FormDialogProps {
  title: ReactNode
  /** Pixels. */
  width: number
  closing: Closing
  /** The question asked before unsaved input is lost. */
  question: { title: string; text: string; discardLabel: string; keepLabel: string }
  classNames?: { title?: string; body?: string }
  /** Called when it has closed. */
  onClosed: () => void
  children: ReactNode
}

/** A dialog with a form that asks before unsaved input is lost. */
export function FormDialog({ title, width, closing, question, ...props }: FormDialogProps) {
  // The second click of a double click meets the dialog while it fades out: it would create the same again.
  const ignoreWhileClosing = (event: SyntheticEvent) => {
    if (closing.isOpen) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <Dialog
        isOpen={closing.isOpen}
        onClose={closing.askToClose}
        onClosed={props.onClosed}
        onClickCapture={ignoreWhileClosing}
        onSubmitCapture={ignoreWhileClosing}
        closeOnEscape={!closing.isAsked}
        title={title}
        width={width}
        classNames={{ body: classes.body ?? '', ...props.classNames }}
      >
        {props.children}
      </Dialog>
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
