import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { usePageTitle } from '../../lib/page-title.ts'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { mayConfigureRules } from '../auth/permissions.ts'
import { useSessionUser } from '../auth/session.queries.ts'
import { SettingsScreen } from './settings-screen.tsx'

/** Project settings, or a message for users without access. */
export function RulesScreen() {
  const user = useSessionUser()
  return mayConfigureRules(user) ? <SettingsScreen /> : <NoAccess />
}

export function NoAccess() {
  const t = useTranslations('rules')
  usePageTitle(t('title'))
  return (
    <EmptyState icon={<IconLock size={22} stroke={1.7} />} title={t('noAccess.title')} detail={t('noAccess.detail')}>
      <Button component={Link} to="/actions" size="sm">
        {t('noAccess.toActions')}
      </Button>
    </EmptyState>
  )
}
