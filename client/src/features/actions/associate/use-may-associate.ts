import { useTranslations } from 'use-intl'
import { showFailure } from '../../../ui/messages/toasts.tsx'
import { hasRolesRestriction } from '../../auth/permissions.ts'
import { useSessionUser } from '../../auth/session.queries.ts'

/** Returns whether the user may associate; if not, shows why: without a role, nobody may. */
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
