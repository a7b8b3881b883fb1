import { Menu } from '@mantine/core'
import { IconLifebuoy } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useSessionUser } from '../features/auth/session.queries.ts'
import { runningIntegrations } from '../integrations/running.ts'
import { loadAsked, tellPartProblem } from '../lib/part-problem.ts'

/** A chat with who supports the application, where there is one (NAV-40). */
export function HelpItem() {
  const t = useTranslations()
  const user = useSessionUser()
  if (!runningIntegrations(user).includes('help')) return null
  const open = async () => {
    const chunk = await loadAsked(() => import('../integrations/help.ts'))
    await chunk?.openHelp()
  }
  // The widget starts in silence, but who asks for it hears why nothing opens.
  const tell = () => tellPartProblem('helpMissing')
  return (
    <Menu.Item leftSection={<IconLifebuoy size={16} stroke={1.7} />} onClick={() => void open().catch(tell)}>
      {t('shell.userMenu.help')}
    </Menu.Item>
  )
}
