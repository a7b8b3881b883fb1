import { Modal, type ModalProps } from '@mantine/core'
import { useFocusBack } from '../focus/use-focus-back.ts'
import { useWords } from '../words.ts'
import classes from './form-dialog.module.css'
import { useOpenedOnceMounted } from './use-opened-once-mounted.ts'

type Controlled = 'opened' | 'size' | 'onExitTransitionEnd' | 'closeButtonProps' | 'classNames'

interface DialogProps extends Omit<ModalProps, Controlled> {
  /** Pixels, or a length in CSS. */
  width: number | string
  /** False from when it begins to close. */
  isOpen?: boolean
  /** Called when it has closed. */
  onClosed?: () => void
  classNames?: { title?: string; body?: string }
}

/** A dialog that returns the focus to where it was. Render it only while it is open or closes. */
export function Dialog({ width, isOpen = true, onClosed, classNames, ...props }: DialogProps) {
  const words = useWords()
  // Without motion a dialog is gone before Mantine returns the focus.
  useFocusBack()
  return (
    <Modal
      opened={useOpenedOnceMounted(isOpen)}
      {...(onClosed && { onExitTransitionEnd: onClosed })}
      closeButtonProps={{ 'aria-label': words.close }}
      size={width}
      classNames={{ title: classes.title ?? '', ...classNames }}
      {...props}
    />
  )
}
