import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useFailure } from '../../../lib/http/failure.ts'
import { showDone, showFailure } from '../../../ui/messages/toasts.tsx'
import { actionKeys } from '../actions.queries.ts'
import type { Created, LeftUndone } from './create-flow.ts'

const LOGGED = { associate: 'Failed to associate', upload: 'Failed to upload attachment' } as const

interface CreatedFor {
  readonly equipCount: number
  /** Lists do not show rejected actions. */
  readonly isRejected: boolean
}

const isCancelled = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** Reports what was created, and any failed step with the new key and a retry. */
export function useCreatedNotices(onStepDone: (actionKey: string) => void) {
  const t = useTranslations('createAction')
  const files = useTranslations('attachments')
  const common = useTranslations('common')
  const failureOf = useFailure()
  const navigate = useNavigate()
  const queryClient = useQueryClient()

  const tellUndone = (key: string, { step, error, retry }: LeftUndone) => {
    console.error(LOGGED[step], error)
    const tryAgain = async () => {
      try {
        await retry()
        showDone(t(`stepDone.${step}`, { key }), undefined)
        void queryClient.invalidateQueries({ queryKey: actionKeys.all })
        onStepDone(key)
      } catch (again) {
        tellUndone(key, { step, error: again, retry })
      }
    }
    const message = isCancelled(error) ? files('cancelled') : failureOf(error).message
    const failed = t(step === 'associate' ? 'associateFailed' : 'uploadFailed', { key, message })
    showFailure(failed, { label: common('tryAgain'), closeLabel: common('close'), act: tryAgain })
  }

  return ({ actionKey: key, leftUndone }: Created, { equipCount, isRejected }: CreatedFor) => {
    const isAssociated = equipCount > 0 && !leftUndone.some(({ step }) => step === 'associate')
    const open = () => navigate({ to: '/actions', search: (search) => ({ ...search, action: key }) })
    if (leftUndone.length === 0) {
      const message = isAssociated ? t('createdWith', { key, count: equipCount }) : t('created', { key })
      showDone(isRejected ? `${message} ${t('rejectedHidden')}` : message, { label: t('open'), act: open })
    }
    for (const undone of leftUndone) tellUndone(key, undone)
  }
}
