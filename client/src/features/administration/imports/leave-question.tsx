import { useBlocker } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Question } from '../../../ui/question.tsx'
import { useUnsavedWork } from '../../../ui/unsaved-work.ts'

interface LeaveQuestionProps {
  isRunning: boolean
  onStop: () => void
}

/** Asks before an import is stopped by leaving the page. */
export function LeaveQuestion({ isRunning, onStop }: LeaveQuestionProps) {
  const t = useTranslations('dataIn.running')
  const common = useTranslations('common')
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
      closeLabel={common('close')}
      onConfirm={() => {
        onStop()
        blocker.proceed()
      }}
      onCancel={blocker.reset}
    />
  )
}
