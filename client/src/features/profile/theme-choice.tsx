import { SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { ProfileCard } from './profile-card.tsx'

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
    <ProfileCard titleId="profile-theme" title={t('title')} hint={t('hint')}>
      <SegmentedControl
        aria-labelledby="profile-theme"
        value={colorScheme}
        onChange={choose}
        data={COLOR_SCHEMES.map((value) => ({ value, label: themes(value) }))}
      />
    </ProfileCard>
  )
}
