import type { ReactNode } from 'react'
import type { Notice } from '../messages/notice-alert.tsx'
import { useWords } from '../words.ts'
import { Question } from './question.tsx'

interface ConfirmChangeProps {
  title: string
  question: ReactNode
  confirmLabel: string
  isBusy: boolean
  /** Returns the news of its success, if it is not shown otherwise. */
  change: () => Promise<string | undefined>
  /** Says why it failed, where that is more than in other places. */
  failureText?: (error: unknown) => string
  /** Gets the focus once the button that asked is gone. */
  findSuccessor?: () => HTMLElement | null
  onNotice: (notice: Notice) => void
  onClosed: () => void
}

/** Asks before something is changed for good; the result is shown above the list. */
export function ConfirmChange({ change, failureText, onNotice, onClosed, ...question }: ConfirmChangeProps) {
  const words = useWords()
  const confirm = async () => {
    try {
      const news = await change()
      if (news !== undefined) onNotice({ tone: 'success', text: news })
    } catch (error) {
      onNotice({ tone: 'failure', text: failureText?.(error) ?? words.failure(error) })
    }
    onClosed()
  }
  return <Question {...question} onConfirm={() => void confirm()} onCancel={onClosed} />
}
