import { Menu } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'

/** Codes to stick on equipment. */
export function LabelsItem() {
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
