import { useTranslations } from 'use-intl'
import { Question } from '../../../../ui/dialogs/question.tsx'
import type { useLeaveGuard } from './use-leave-guard.ts'

/** Render only while asking. */
export function LeaveQuestion({ guard }: { guard: ReturnType<typeof useLeaveGuard> }) {
  const t = useTranslations('actionDetail.unsaved')
  if (!guard.isAsked) return null
  return (
    <Question
      title={t('title')}
      question={t('question')}
      confirmLabel={t('discard')}
      cancelLabel={t('keep')}
      onConfirm={guard.discard}
      onCancel={guard.keep}
      returnTo={guard.lastField}
    />
  )
}
