import { Menu, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useSessionUser } from '../features/auth/session.queries.ts'
import { OnDemand, partOf, prepare } from '../lib/on-demand.tsx'
import { useOpenedPart } from '../lib/use-opened-part.ts'
import { Avatar } from '../ui/avatar.tsx'
import classes from './top-bar.module.css'

const ITEMS = partOf<{ onShortcuts: () => void }>(() => import('./user-menu-items.tsx'))

/** The person who is signed in, and what is theirs. Its items come when somebody is about to open it. */
export function UserMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const t = useTranslations('shell.userMenu')
  const user = useSessionUser()
  const name = user.display_name || user.username
  const buttonRef = useRef<HTMLButtonElement>(null)
  const [isOpen, want] = useOpenedPart(ITEMS)
  const fetchItems = () => void prepare(ITEMS)
  return (
    <Menu position="bottom-end" width={232} offset={10} opened={isOpen} onChange={want}>
      <Menu.Target>
        <UnstyledButton ref={buttonRef} className={classes.user} onPointerEnter={fetchItems} onFocus={fetchItems}>
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
        <OnDemand
          part={ITEMS}
          onUnavailable={() => want(false)}
          onShortcuts={() => {
            // The sheet gives the focus back to where it was, and the menu is about to go.
            buttonRef.current?.focus()
            onShortcuts()
          }}
        />
      </Menu.Dropdown>
    </Menu>
  )
}
