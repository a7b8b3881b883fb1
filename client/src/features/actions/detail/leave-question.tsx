import { useTranslations } from 'use-intl'
import { Question } from '../../../ui/question.tsx'
import type { useLeaveGuard } from './use-leave-guard.ts'

/** Only while it is asked. */
export function LeaveQuestion({ guard }: { guard: ReturnType<typeof useLeaveGuard> }) {
  const t = useTranslations('actionDetail.unsaved')
  const common = useTranslations('common')
  if (!guard.isAsked) return null
  return (
    <Question
      title={t('title')}
      question={t('question')}
      confirmLabel={t('discard')}
      cancelLabel={t('keep')}
      closeLabel={common('close')}
      onConfirm={guard.discard}
      onCancel={guard.keep}
      returnTo={guard.lastField}
    />
  )
}
