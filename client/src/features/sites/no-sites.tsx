import { Button } from '@mantine/core'
import { IconBuildings } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { mayAdministerUsers } from '../auth/permissions.ts'
import { useSessionUser } from '../auth/session.queries.ts'

/** A link for those who may create projects and sites. */
export function SetUpPortfolio() {
  const t = useTranslations('noSites')
  if (!mayAdministerUsers(useSessionUser())) return null
  return (
    <Button size="sm" renderRoot={(props) => <Link {...props} to="/portfolio" />}>
      {t('setUp')}
    </Button>
  )
}

/** Says that there are no sites, with a link for those who may create some. */
export function NoSites() {
  const t = useTranslations('noSites')
  const isAdministrator = mayAdministerUsers(useSessionUser())
  return (
    <EmptyState
      icon={<IconBuildings size={22} stroke={1.7} />}
      title={t('title')}
      detail={t(isAdministrator ? 'administratorHint' : 'hint')}
    >
      <SetUpPortfolio />
    </EmptyState>
  )
}
