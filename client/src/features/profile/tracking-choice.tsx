import { ProfileCard } from './profile-card.tsx'
import '@mantine/core/styles/Switch.css'
import { Switch } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useChangePreferences } from '../notifications/preferences.queries.ts'
import classes from './profile.module.css'
import { SaveMark } from './save-mark.tsx'

/** The choice whether usage may be recorded takes effect immediately. */
export function TrackingChoice({ optsOut }: { optsOut: boolean }) {
  const t = useTranslations('profile.tracking')
  const saving = useChangePreferences()
  const chosen = saving.isPending ? saving.variables.optOutUserTracking : undefined
  return (
    <ProfileCard titleId="profile-tracking" title={t('title')}>
      <div className={classes.single}>
        <Switch
          classNames={{ description: classes.switchHint }}
          checked={chosen ?? optsOut}
          onChange={(event) => saving.mutate({ optOutUserTracking: event.currentTarget.checked })}
          label={t('label')}
          description={t('hint')}
        />
        <SaveMark saving={saving} />
      </div>
    </ProfileCard>
  )
}
