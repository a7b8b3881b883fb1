import { may } from '@bonfire/contract/people/permissions'
import { Menu } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useSessionUser } from '../../features/auth/session.queries.ts'
import { useApertureLinks } from '../shell/use-aperture-links.ts'
import { useFeatureFlag } from '../shell/use-feature-flag.ts'

/** Experimental pages of the companion application. */
export function LabsItem() {
  const t = useTranslations('shell.navigation')
  const user = useSessionUser()
  const aperture = useApertureLinks()
  const isOn = useFeatureFlag('enable-bueno-labs')
  if (!aperture || !isOn || !may(user, 'openLabs')) return null
  return (
    <Menu.Item component="a" href={aperture.labs} leftSection={<IconFlask size={16} stroke={1.7} />}>
      {t('labs')}
    </Menu.Item>
  )
}
