import { canonicalKey } from '@bonfire/contract/actions/action-key'
import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, Navigate, useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { usePageTitle } from '../../../../lib/page-title.ts'
import { UnsavedContext, useUnsaved } from '../../../../ui/dialogs/unsaved.ts'
import { useSelectedSites } from '../../../sites/site-selection.ts'
import { useActionLabel } from '../../use-action-words.ts'
import { isGone, useAction } from '../action.queries.ts'
import { ActionDetail } from '../action-detail.tsx'
import classes from './action-screen.module.css'
import { ActionTitle, ActionTools } from './action-title.tsx'
import { LeaveQuestion, useLeaveGuard } from './leave-guard.tsx'

/** An action on a page of its own. */
export function ActionScreen() {
  const { actionId: typedKey } = useParams({ from: '/signed-in/actions/$actionId' })
  const { portfolio } = useSelectedSites()
  const actionKey = canonicalKey(typedKey, portfolio)
  if (actionKey !== typedKey)
    return <Navigate to="/actions/$actionId" params={{ actionId: actionKey }} search replace />
  return <ActionPage actionKey={actionKey} />
}

function ActionPage({ actionKey }: { actionKey: string }) {
  const t = useTranslations('actionDetail')
  const { data: action, error } = useAction(actionKey)
  const labelOf = useActionLabel()
  const unsaved = useUnsaved()
  const guard = useLeaveGuard(unsaved)
  const title = t('pageTitle', { label: labelOf(actionKey), summary: action?.summary ?? '' })
  usePageTitle(isGone(error) ? t('gone.heading') : title)
  return (
    <UnsavedContext value={unsaved.report}>
      <div className={classes.page}>
        <div className={classes.head}>
          <Link to="/actions" className={classes.back}>
            <IconArrowLeft size={16} stroke={1.7} aria-hidden />
            {t('back')}
          </Link>
          <div className={classes.title}>
            <h1>
              <ActionTitle actionKey={actionKey} />
            </h1>
            <ActionTools actionKey={actionKey} />
          </div>
        </div>
        <div className={classes.body}>
          <ActionDetail
            key={actionKey}
            actionKey={actionKey}
            hasUnsaved={unsaved.hasUnsaved}
            backLink={
              <Button size="sm" renderRoot={(props) => <Link to="/actions" {...props} />}>
                {t('back')}
              </Button>
            }
          />
        </div>
      </div>
      <LeaveQuestion guard={guard} />
    </UnsavedContext>
  )
}
