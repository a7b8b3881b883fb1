import { Button, Modal } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { useFocusBack } from '../focus/use-focus-back.ts'
import { useWords } from '../words.ts'
import classes from './form-dialog.module.css'
import { useOpenedOnceMounted } from './use-opened-once-mounted.ts'

interface QuestionProps {
  title: string
  question: ReactNode
  /** The consequence, and how to go back. Undefined while there is nothing to confirm. */
  confirmLabel: string | undefined
  cancelLabel?: string
  isBusy?: boolean
  /** Gets the focus afterwards; by default, what had it before. */
  returnTo?: HTMLElement | null
  /** Gets the focus instead if confirmed: for a component that is removed along with what is lost. */
  findSuccessor?: () => HTMLElement | null
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something is lost. Escape or a click outside cancels. Render it only while asking. */
export function Question(props: QuestionProps) {
  const { title, question, confirmLabel, isBusy = false, findSuccessor } = props
  const words = useWords()
  const successor = useRef<HTMLElement>(null)
  useFocusBack(props.returnTo, successor)
  const confirm = () => {
    successor.current = findSuccessor?.() ?? null
    props.onConfirm()
  }
  const cancel = () => {
    successor.current = null
    props.onCancel()
  }
  const isOpened = useOpenedOnceMounted(true)
  return (
    <Modal
      opened={isOpened}
      onClose={cancel}
      title={title}
      closeButtonProps={{ 'aria-label': words.close }}
      size={440}
      classNames={{ title: classes.strongTitle ?? '' }}
      centered
    >
      <div className={classes.question}>{question}</div>
      <div className={classes.endButtons}>
        <Button variant="default" onClick={cancel} data-autofocus>
          {props.cancelLabel ?? words.cancel}
        </Button>
        {confirmLabel !== undefined && (
          <Button color="#c02420" loading={isBusy} onClick={confirm}>
            {confirmLabel}
          </Button>
        )}
      </div>
    </Modal>
  )
}
