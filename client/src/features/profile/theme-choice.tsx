import { SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { useTranslations } from 'use-intl'
import layout from '../../ui/layout.module.css'
import note from '../../ui/messages/note.module.css'
import classes from './profile.module.css'

const COLOR_SCHEMES = ['light', 'dark', 'auto'] as const

/** The same choice as in the user menu. */
export function ThemeChoice() {
  const t = useTranslations('profile.theme')
  const themes = useTranslations('shell.userMenu.themes')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const choose = (value: string) => {
    const chosen = COLOR_SCHEMES.find((scheme) => scheme === value)
    if (chosen) setColorScheme(chosen)
  }
  return (
    <section className={`${layout.frame} ${classes.card}`} aria-labelledby="profile-theme">
      <h2 id="profile-theme">{t('title')}</h2>
      <p className={`${note.note} ${classes.hint}`}>{t('hint')}</p>
      <SegmentedControl
        aria-labelledby="profile-theme"
        value={colorScheme}
        onChange={choose}
        data={COLOR_SCHEMES.map((value) => ({ value, label: themes(value) }))}
      />
    </section>
  )
}
