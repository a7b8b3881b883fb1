import { Menu, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useSessionUser } from '../../features/auth/session.queries.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import classes from './user-menu.module.css'
import { UserMenuItems } from './user-menu-items.tsx'

/** The user menu. */
export function UserMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const t = useTranslations('shell.userMenu')
  const user = useSessionUser()
  const name = user.displayName || user.username
  const buttonRef = useRef<HTMLButtonElement>(null)
  return (
    <Menu position="bottom-end" width={232} offset={10}>
      <Menu.Target>
        <UnstyledButton ref={buttonRef} className={classes.button}>
          <Avatar name={name} />
          <span dir="auto" className={`cut ${classes.name}`}>
            {name}
          </span>
          <span className="visually-hidden">{t('label')}</span>
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.greeting}>
          {t('greeting', { name })}
          <small>{user.email}</small>
        </div>
        <UserMenuItems
          onShortcuts={() => {
            // The sheet returns the focus to where it was, and the menu is about to close.
            buttonRef.current?.focus()
            onShortcuts()
          }}
        />
      </Menu.Dropdown>
    </Menu>
  )
}
