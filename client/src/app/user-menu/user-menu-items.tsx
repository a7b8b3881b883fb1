import { Menu, useMantineColorScheme } from '@mantine/core'
import { IconKeyboard, IconLogout } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { version } from '../../../../package.json'
import { useSignOut } from '../../features/auth/sign-out.ts'
import { Keys } from '../../ui/keys.tsx'
import { AdministrationItems } from './administration-items.tsx'
import { HelpItem } from './help-item.tsx'
import { LabelsItem } from './labels-item.tsx'
import { LabsItem } from './labs-item.tsx'
import { LanguageItems } from './language-items.tsx'
import { ProfileItems } from './profile-items.tsx'
import { SettingsItem } from './settings-item.tsx'
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
