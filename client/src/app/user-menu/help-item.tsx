import { Menu } from '@mantine/core'
import { IconLifebuoy } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useSessionUser } from '../../features/auth/session.queries.ts'
import { openHelp } from '../../integrations/help.ts'
import { runningIntegrations } from '../../integrations/running.ts'
import { showPartProblem } from '../../lib/loading/part-problem.ts'

/** A chat with support, if configured. */
export function HelpItem() {
  const t = useTranslations()
  const user = useSessionUser()
  if (!runningIntegrations(user).includes('help')) return null
  // The widget fails silently at startup, but someone who opens it is told why nothing happens.
  const open = () => void openHelp().catch(() => showPartProblem('helpMissing'))
  return (
    <Menu.Item leftSection={<IconLifebuoy size={16} stroke={1.7} />} onClick={open}>
      {t('shell.userMenu.help')}
    </Menu.Item>
  )
}
