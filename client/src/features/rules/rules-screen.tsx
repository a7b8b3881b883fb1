import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { usePageTitle } from '../../lib/page-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { mayConfigureRules } from '../auth/permissions.ts'
import { useSessionUser } from '../auth/session.queries.ts'
import { RulesTexts } from './rules-texts.tsx'
import { SettingsScreen } from './settings-screen.tsx'

/** Project settings, or a word to those who may not see them (AUTH-20, OPEN-A23). */
export function RulesScreen() {
  const user = useSessionUser()
  return <RulesTexts>{mayConfigureRules(user) ? <SettingsScreen /> : <NoAccess />}</RulesTexts>
}

function NoAccess() {
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
