import { Button } from '@mantine/core'
import { IconBuildings } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import noSites from '../../locales/en/no-sites.ts'
import { ScreenTexts } from '../../locales/screen-texts.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { mayAdministerUsers } from '../auth/permissions.ts'
import { useSessionUser } from '../auth/session.queries.ts'

const ENGLISH = { noSites }
const loadFrench = async () => ({ noSites: (await import('../../locales/fr/no-sites.ts')).default })

/** Says that there are no sites, and leads who may make some to where that is done. */
export default function NoSites() {
  return (
    <ScreenTexts name="no-sites" english={ENGLISH} loadFrench={loadFrench}>
      <Message />
    </ScreenTexts>
  )
}

function Message() {
  const t = useTranslations('noSites')
  const isAdministrator = mayAdministerUsers(useSessionUser())
  return (
    <EmptyState
      icon={<IconBuildings size={22} stroke={1.7} />}
      title={t('title')}
      detail={t(isAdministrator ? 'administratorHint' : 'hint')}
    >
      {isAdministrator && (
        <Button size="sm" renderRoot={(props) => <Link {...props} to="/portfolio" />}>
          {t('setUp')}
        </Button>
      )}
    </EmptyState>
  )
}
