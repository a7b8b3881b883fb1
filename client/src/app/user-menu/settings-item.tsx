import { Menu } from '@mantine/core'
import { IconAdjustments } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { isOfferedRuleSettings } from '../../features/auth/permissions.ts'
import { useSessionUser } from '../../features/auth/session.queries.ts'

/** Opens the rule settings of a project. */
export function SettingsItem() {
  const t = useTranslations('shell.userMenu')
  const user = useSessionUser()
  if (!isOfferedRuleSettings(user)) return null
  return (
    <Menu.Item
      renderRoot={(props) => <Link {...props} to="/settings/$insightType" params={{ insightType: 'insights' }} />}
      leftSection={<IconAdjustments size={16} stroke={1.7} />}
    >
      {t('projectSettings')}
    </Menu.Item>
  )
}
