import { Button } from '@mantine/core'
import { IconChecklist } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { usePageTitle } from '../../lib/page-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { maySeeInsights } from '../auth/permissions.ts'
import { useSessionUser } from '../auth/session.queries.ts'
import classes from './actions-screen.module.css'
import { ActionsTexts } from './actions-texts.tsx'

export function ActionsScreen() {
  return (
    <ActionsTexts>
      <Screen />
    </ActionsTexts>
  )
}

function Screen() {
  const t = useTranslations('actions')
  const user = useSessionUser()
  usePageTitle(t('title'))
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{t('title')}</h1>
      <section className={classes.surface}>
        <EmptyState
          icon={<IconChecklist size={22} stroke={1.7} />}
          title={t('empty.sites')}
          detail={t('empty.openHint')}
        >
          {maySeeInsights(user) && (
            <Button component={Link} to="/analysis/insights" size="sm">
              {t('empty.toInsights')}
            </Button>
          )}
        </EmptyState>
      </section>
    </div>
  )
}
