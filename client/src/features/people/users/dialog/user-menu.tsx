import type { ManagedUser } from '@bonfire/contract/people/managed-users'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload, IconUserX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import frame from '../../../../ui/dialogs/form-dialog.module.css'
import { useSessionUser } from '../../../auth/session.queries.ts'
import { usePeopleFailure } from '../../use-people-form.ts'
import type { UserChanges } from '../use-user-changes.ts'
import { EraseUser } from './erase-user.tsx'

interface UserMenuProps {
  user: ManagedUser
  changes: UserChanges
  onFailure: (text: string | null) => void
}

/** Holds what is rarely done with a user: see what is known about them, and delete them. */
export function UserMenu({ user, changes, onFailure }: UserMenuProps) {
  const t = useTranslations('people.user')
  const failureText = usePeopleFailure()
  const isSelf = useSessionUser().forgeId === user.forgeId
  const buttonRef = useRef<HTMLButtonElement>(null)
  const [isErasing, setIsErasing] = useState(false)
  const exportData = async () => {
    onFailure(null)
    try {
      await changes.exportData(user)
    } catch (error) {
      onFailure(failureText(error))
    }
  }
  return (
    <>
      <Menu position="top-start" withinPortal>
        <Menu.Target>
          <Button
            ref={buttonRef}
            variant="default"
            className={frame.aside}
            rightSection={<IconChevronDown size={16} aria-hidden />}
            loading={changes.isBusy}
          >
            {t('more')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={() => void exportData()}>
            {t('export')}
          </Menu.Item>
          {!isSelf && (
            <Menu.Item
              color="var(--mantine-color-error)"
              leftSection={<IconUserX size={16} aria-hidden />}
              onClick={() => setIsErasing(true)}
            >
              {t('erase')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isErasing && (
        <EraseUser
          user={user}
          changes={changes}
          returnTo={buttonRef.current}
          onFailure={onFailure}
          onClosed={() => setIsErasing(false)}
        />
      )}
    </>
  )
}
