import { UNSEEN_ACTION } from '@bonfire/contract/actions/actions'
import { useTranslations } from 'use-intl'
import { actionLabel } from './action-model.ts'

/** Where a finding is now that was on an action before. */
export function useNowOnText() {
  const t = useTranslations('actionDetail.equipment')
  return (key: string) => t('nowOn', { action: key === UNSEEN_ACTION ? t('unseenAction') : actionLabel(key) })
}
