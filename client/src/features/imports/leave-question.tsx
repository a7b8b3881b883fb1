import { useBlocker } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Question } from '../../ui/dialogs/question.tsx'
import { useUnsavedWork } from '../../ui/dialogs/unsaved-work.ts'

interface LeaveQuestionProps {
  isRunning: boolean
  onStop: () => void
}

/** Asks before leaving the page stops an import. */
export function LeaveQuestion({ isRunning, onStop }: LeaveQuestionProps) {
  const t = useTranslations('dataIn.running')
  useUnsavedWork(isRunning)
  const blocker = useBlocker({
    shouldBlockFn: () => true,
    enableBeforeUnload: true,
    disabled: !isRunning,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Question
      title={t('leaveTitle')}
      question={t('leaveQuestion')}
      confirmLabel={t('leave')}
      cancelLabel={t('stay')}
      onConfirm={() => {
        onStop()
        blocker.proceed()
      }}
      onCancel={blocker.reset}
    />
  )
}
