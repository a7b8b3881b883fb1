import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { IconChevronDown, IconKeyboard, IconLogout } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { signOutAddress } from '../features/auth/addresses.ts'
import { useSessionUser } from '../features/auth/session.queries.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Keys } from '../ui/keys.tsx'
import { HelpItem } from './help-item.tsx'
import { LabsItem } from './labs-item.tsx'
import { LanguageItems } from './language-items.tsx'
import { PeopleItems } from './people-items.tsx'
import { ProfileItems } from './profile-items.tsx'
import { SettingsItem } from './settings-item.tsx'
import classes from './top-bar.module.css'

const COLOR_SCHEMES = ['light', 'dark', 'auto'] as const

export function UserMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const t = useTranslations('shell.userMenu')
  const user = useSessionUser()
  const name = user.display_name || user.username
  const buttonRef = useRef<HTMLButtonElement>(null)
  return (
    <Menu position="bottom-end" width={232} offset={10}>
      <Menu.Target>
        <UnstyledButton ref={buttonRef} className={classes.user}>
          <Avatar name={name} />
          <span className={classes.userName}>{name}</span>
          <span className="visually-hidden">{t('label')}</span>
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.greeting}>
          {t('greeting', { name })}
          <small>{user.email}</small>
        </div>
        <Menu.Divider />
        <ProfileItems />
        <div className={classes.menuGroup}>
          <SettingsItem />
          <PeopleItems />
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
          onClick={() => {
            // The sheet gives the focus back to where it was, and this item is about to go.
            buttonRef.current?.focus()
            onShortcuts()
          }}
        >
          {t('shortcuts')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLogout size={16} stroke={1.7} />}
          onClick={() => window.location.assign(signOutAddress(window.location.origin))}
        >
          {t('logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
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
