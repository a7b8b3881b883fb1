import { useTranslations } from 'use-intl'
import { hasRolesRestriction } from '../../auth/permissions.ts'
import { useSessionUser } from '../../auth/session.queries.ts'
import { showFailure } from '../../snooze/snooze-notices.tsx'

/** Does what associates, or tells why the person may not: without a role nobody associates (ASC-12, AUTH-22). */
export function useMayAssociate() {
  const t = useTranslations('analysis.association')
  const mayAssociate = hasRolesRestriction(useSessionUser())
  return (act: () => void) => {
    if (mayAssociate) return act()
    console.error('Unable to authenticate user')
    showFailure(t('barred'))
  }
}
