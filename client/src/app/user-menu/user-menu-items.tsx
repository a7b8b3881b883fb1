import { Menu, useMantineColorScheme } from '@mantine/core'
import { IconAdjustments, IconKeyboard, IconLifebuoy, IconLogout, IconTag } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { version } from '../../../../package.json'
import { isOfferedRuleSettings } from '../../features/auth/permissions.ts'
import { useSessionUser } from '../../features/auth/session.queries.ts'
import { useSignOut } from '../../features/auth/sign-out.ts'
import { openHelp } from '../../integrations/help.ts'
import { runningIntegrations } from '../../integrations/running.ts'
import { showPartProblem } from '../../lib/loading/part-problem.ts'
import { Keys } from '../../ui/keys.tsx'
import { AdministrationItems } from './administration-items.tsx'
import { LabsItem, LanguageItems, ProfileItems } from './profile-items.tsx'
import classes from './user-menu-items.module.css'

const COLOR_SCHEMES = ['light', 'dark', 'auto'] as const

interface UserMenuItemsProps {
  /** Called after the menu button has regained the focus. */
  onShortcuts: () => void
}

export function UserMenuItems({ onShortcuts }: UserMenuItemsProps) {
  const t = useTranslations('shell.userMenu')
  const signOut = useSignOut()
  return (
    <>
      <Menu.Divider />
      <ProfileItems />
      <div className={classes.group}>
        <SettingsItem />
        <AdministrationItems />
        <LabelsItem />
        <LabsItem />
      </div>
      <Menu.Label>{t('language')}</Menu.Label>
      <LanguageItems />
      <Menu.Divider />
      <ThemeItems />
      <Menu.Divider />
      <HelpItem />
      <Menu.Item
        leftSection={<IconKeyboard size={16} stroke={1.7} />}
        rightSection={<Keys keys={['?']} />}
        onClick={onShortcuts}
      >
        {t('shortcuts')}
      </Menu.Item>
      <Menu.Item leftSection={<IconLogout size={16} stroke={1.7} />} onClick={() => void signOut()}>
        {t('logout')}
      </Menu.Item>
      <Menu.Label className={classes.version}>{t('version', { version })}</Menu.Label>
    </>
  )
}

function ThemeItems() {
  const t = useTranslations('shell.userMenu')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const choose = (value: string) => {
    const chosen = COLOR_SCHEMES.find((scheme) => scheme === value)
    if (chosen) setColorScheme(chosen)
  }
  return (
    <>
      <Menu.Label>{t('theme')}</Menu.Label>
      <Menu.RadioGroup value={colorScheme} onChange={choose}>
        {COLOR_SCHEMES.map((scheme) => (
          <Menu.RadioItem key={scheme} value={scheme} closeMenuOnClick>
            {t(`themes.${scheme}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}

/** A chat with support, if configured. */
function HelpItem() {
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

/** Codes to stick on equipment. */
function LabelsItem() {
  const t = useTranslations('shell.navigation')
  return (
    <Menu.Item
      renderRoot={(props) => <Link {...props} to="/labels" />}
      leftSection={<IconTag size={16} stroke={1.7} />}
    >
      {t('labels')}
    </Menu.Item>
  )
}

/** Opens the rule settings of a project. */
function SettingsItem() {
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
