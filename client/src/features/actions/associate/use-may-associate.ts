import { useTranslations } from 'use-intl'
import { hasRolesRestriction } from '../../auth/permissions.ts'
import { useSessionUser } from '../../auth/session.queries.ts'
import { showFailure } from '../../snooze/snooze-notices.tsx'

/** Whether the person may associate; if not, tells why: without a role nobody associates (ASC-12, AUTH-22). */
export function useMayAssociate(): () => boolean {
  const t = useTranslations('analysis.association')
  const mayAssociate = hasRolesRestriction(useSessionUser())
  return () => {
    if (!mayAssociate) {
      console.error('Unable to authenticate user')
      showFailure(t('barred'))
    }
    return mayAssociate
  }
}
