import { UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { COMMAND_KEY, isMac } from '../../ui/focus/page-keys.ts'
import { Keys } from '../../ui/keys.tsx'
import classes from './palette-button.module.css'

/** Opens the palette, for people who do not know its shortcut yet. */
export function PaletteButton({ onOpen }: { onOpen: () => void }) {
  const t = useTranslations('shell.palette')
  return (
    <UnstyledButton
      className={classes.button}
      aria-keyshortcuts={isMac() ? 'Meta+K' : 'Control+K'}
      title={t('title')}
      onClick={onOpen}
    >
      <IconSearch size={15} stroke={1.7} aria-hidden />
      <span className={classes.name}>{t('button')}</span>
      <span aria-hidden>
        <Keys keys={[COMMAND_KEY, 'K']} />
      </span>
    </UnstyledButton>
  )
}
