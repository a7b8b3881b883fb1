import { Button, Modal } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
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
  /** What has it instead once this is confirmed: for a part that leaves together with what is lost. */
  findHeir?: () => HTMLElement | null
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something is lost. Nothing is lost by Escape or a click beside it. Draw it only while it is asked. */
export function Question(props: QuestionProps) {
  const { title, question, confirmLabel, cancelLabel, closeLabel, isBusy = false, findHeir } = props
  const heir = useRef<HTMLElement>(null)
  useFocusBack(props.returnTo, heir)
  const confirm = () => {
    heir.current = findHeir?.() ?? null
    props.onConfirm()
  }
  const cancel = () => {
    heir.current = null
    props.onCancel()
  }
  const isOpened = useOpenedOnceMounted(true)
  return (
    <Modal
      opened={isOpened}
      onClose={cancel}
      title={title}
      closeButtonProps={{ 'aria-label': closeLabel }}
      size={440}
      classNames={{ title: classes.title ?? '' }}
      centered
    >
      <div className={classes.question}>{question}</div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={cancel} data-autofocus>
          {cancelLabel}
        </Button>
        <Button color="#c02420" loading={isBusy} onClick={confirm}>
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  )
}
