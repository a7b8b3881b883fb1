import { UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Keys } from '../../ui/keys.tsx'
import { isMac } from '../../ui/page-keys.ts'
import { COMMAND_KEY } from '../shortcuts/command-key.ts'
import classes from '../top-bar.module.css'

/** The palette for those who do not know its keys yet. */
export function PaletteButton({ onOpen }: { onOpen: () => void }) {
  const t = useTranslations('shell.palette')
  return (
    <UnstyledButton
      className={classes.palette}
      aria-keyshortcuts={isMac() ? 'Meta+K' : 'Control+K'}
      title={t('title')}
      onClick={onOpen}
    >
      <IconSearch size={15} stroke={1.7} aria-hidden />
      <span className={classes.paletteName}>{t('button')}</span>
      <span aria-hidden>
        <Keys keys={[COMMAND_KEY, 'K']} />
      </span>
    </UnstyledButton>
  )
}
