import { LOCALES } from '@bonfire/contract/people/users'
import { SegmentedControl, UnstyledButton } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { setLocale, useStoredState } from '../../lib/stored/stored-state.ts'
import { LANGUAGE_NAMES } from '../../locales/language-names.ts'
import { useChangePreferences } from '../notifications/preferences.queries.ts'
import classes from './profile.module.css'
import { ProfileCard } from './profile-card.tsx'
import { SaveMark } from './save-mark.tsx'

/** Screens change immediately. Mails use the same language; a failed save can be retried. */
export function LanguageChoice() {
  const t = useTranslations('profile.language')
  const common = useTranslations('common')
  const locale = useStoredState((state) => state.locale)
  const saving = useChangePreferences()
  const choose = (value: string) => {
    const chosen = LOCALES.find((candidate) => candidate === value)
    if (!chosen) return
    setLocale(chosen)
    saving.mutate({ locale: chosen })
  }
  return (
    <ProfileCard titleId="profile-language" title={t('title')} hint={t('hint')}>
      <div className={classes.language}>
        <SegmentedControl
          aria-labelledby="profile-language"
          value={locale}
          onChange={choose}
          data={LOCALES.map((value) => ({ value, label: <span lang={value}>{LANGUAGE_NAMES[value]}</span> }))}
        />
        <SaveMark saving={saving}>
          <UnstyledButton className={classes.fold} onClick={() => saving.mutate({ locale })}>
            {common('retry')}
          </UnstyledButton>
        </SaveMark>
      </div>
    </ProfileCard>
  )
}
