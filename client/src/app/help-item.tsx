import { Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconLifebuoy } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useSessionUser } from '../features/auth/session.queries.ts'
import { runningIntegrations } from '../integrations/running.ts'
import { loadChunk } from '../lib/load-chunk.ts'

/** A chat with who supports the application, where there is one (NAV-40). */
export function HelpItem() {
  const t = useTranslations()
  const user = useSessionUser()
  if (!runningIntegrations(user).includes('help')) return null
  const open = async () => {
    const { openHelp } = await loadChunk(() => import('../integrations/help.ts'))
    await openHelp()
  }
  // The widget starts in silence, but who asks for it hears why nothing opens.
  const tell = () =>
    notifications.show({
      message: t('common.errors.partMissing'),
      color: 'red',
      withBorder: true,
      position: 'bottom-right',
    })
  return (
    <Menu.Item leftSection={<IconLifebuoy size={16} stroke={1.7} />} onClick={() => void open().catch(tell)}>
      {t('shell.userMenu.help')}
    </Menu.Item>
  )
}
