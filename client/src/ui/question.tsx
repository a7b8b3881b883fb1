import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './question.module.css'
import { useFocusBack } from './use-focus-back.ts'
import { useOpenedOnceMounted } from './use-opened-once-mounted.ts'

interface QuestionProps {
  title: string
  question: ReactNode
  /** What happens for good, and the way back. */
  confirmLabel: string
  cancelLabel: string
  closeLabel: string
  isBusy?: boolean
  /** Has the focus afterwards; what had it before when left out. */
  returnTo?: HTMLElement | null
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something is lost. Nothing is lost by Escape or a click beside it. Draw it only while it is asked. */
export function Question(props: QuestionProps) {
  const { title, question, confirmLabel, cancelLabel, closeLabel, isBusy = false, onConfirm, onCancel } = props
  useFocusBack(props.returnTo)
  const isOpened = useOpenedOnceMounted(true)
  return (
    <Modal
      opened={isOpened}
      onClose={onCancel}
      title={title}
      closeButtonProps={{ 'aria-label': closeLabel }}
      size={440}
      classNames={{ title: classes.title ?? '' }}
      centered
    >
      <div className={classes.question}>{question}</div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel} data-autofocus>
          {cancelLabel}
        </Button>
        <Button color="#c02420" loading={isBusy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  )
}
