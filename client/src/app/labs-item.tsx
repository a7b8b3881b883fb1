import { Menu } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { hasAccess } from '../features/auth/permissions.ts'
import { useSessionUser } from '../features/auth/session.queries.ts'
import { useApertureLinks } from './use-aperture-links.ts'
import { useFeatureFlag } from './use-feature-flag.ts'

/** What is tried out in the companion application (NAV-37). */
export function LabsItem() {
  const t = useTranslations('shell.navigation')
  const user = useSessionUser()
  const aperture = useApertureLinks()
  const isOn = useFeatureFlag('enable-bueno-labs')
  if (!aperture || !isOn || !hasAccess(user, 'viewLabs')) return null
  return (
    <Menu.Item component="a" href={aperture.labs} leftSection={<IconFlask size={16} stroke={1.7} />}>
      {t('labs')}
    </Menu.Item>
  )
}
