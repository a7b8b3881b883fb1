import { Menu } from '@mantine/core'
import { IconDatabaseImport, IconUserCog, IconUsersGroup } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { mayAdministerUsers } from '../../features/auth/permissions.ts'
import { useSessionUser } from '../../features/auth/session.queries.ts'

/** Users, groups and imports, for their administrators. */
export function AdministrationItems() {
  const t = useTranslations('shell.userMenu')
  const user = useSessionUser()
  return (
    <>
      {mayAdministerUsers(user) && (
        <Menu.Item
          renderRoot={(props) => <Link {...props} to="/users" />}
          leftSection={<IconUserCog size={16} stroke={1.7} />}
        >
          {t('userSettings')}
        </Menu.Item>
      )}
      {mayAdministerUsers(user) && (
        <Menu.Item
          renderRoot={(props) => <Link {...props} to="/groups" />}
          leftSection={<IconUsersGroup size={16} stroke={1.7} />}
        >
          {t('groupSettings')}
        </Menu.Item>
      )}
      {mayAdministerUsers(user) && (
        <Menu.Item
          renderRoot={(props) => <Link {...props} to="/portfolio" />}
          leftSection={<IconDatabaseImport size={16} stroke={1.7} />}
        >
          {t('dataIn')}
        </Menu.Item>
      )}
    </>
  )
}
