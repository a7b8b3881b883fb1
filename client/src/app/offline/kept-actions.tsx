import { Button } from '@mantine/core'
import { hydrate, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { actionAddress, actionLabel } from '../../features/actions/action-model.ts'
import { KeptAction } from '../../features/actions/detail/kept/kept-action.tsx'
import { sessionQuery } from '../../features/auth/session.queries.ts'
import { useTimestamp } from '../../features/comments/use-timestamp.ts'
import { portfolioQuery } from '../../features/sites/portfolio.queries.ts'
import { createQueryClient } from '../../lib/http/query-client.ts'
import { forgetKept, type Kept } from '../../lib/stored/kept-actions.ts'
import classes from './offline.module.css'

interface KeptActionsProps {
  kept: Kept
  /** The one that the address names. */
  actionKey: string | undefined
}

/** The action of the address, if it is kept; else all that are. */
export function KeptActions({ kept, actionKey }: KeptActionsProps) {
  const [queryClient] = useState(() => clientOf(kept))
  const action = kept.actions.find(({ key }) => key === actionKey)
  if (!action) return <KeptList kept={kept} isMissing={actionKey !== undefined} />
  return (
    <QueryClientProvider client={queryClient}>
      <KeptAction action={action} />
    </QueryClientProvider>
  )
}

/** A cache of its own: what the device says of the session and the sites must not reach the application. */
function clientOf({ user, actions }: Kept) {
  const queryClient = createQueryClient()
  queryClient.setQueryData(sessionQuery.queryKey, user)
  queryClient.setQueryData(portfolioQuery(user.username).queryKey, {
    projects: Object.fromEntries(actions.map(({ project }) => [project.id, project])),
    sites: Object.fromEntries(actions.map(({ site }) => [site.id, site])),
  })
  for (const { queries } of actions) hydrate(queryClient, queries)
  return queryClient
}

function KeptList({ kept, isMissing }: { kept: Kept; isMissing: boolean }) {
  const t = useTranslations('actionDetail.kept')
  const timestamp = useTimestamp()
  const forget = async () => {
    await forgetKept()
    location.reload()
  }
  return (
    <div className={classes.list}>
      <h1>{t('title')}</h1>
      <p className={classes.note}>
        {isMissing ? t('missing') : t('hint', { name: kept.user.displayName || kept.user.username })}
      </p>
      <ul>
        {kept.actions.map(({ key, summary, site, at }) => (
          <li key={key}>
            {/* A page of its own: it opens online as soon as there is a network. */}
            <a href={actionAddress(key, undefined)}>
              <span className={classes.key}>{actionLabel(key)}</span>
              <strong dir="auto">{summary}</strong>
              <span className={classes.note}>
                <bdi>{site.label}</bdi> · {t('asOfShort', { when: timestamp(at) })}
              </span>
            </a>
          </li>
        ))}
      </ul>
      <Button variant="default" onClick={() => void forget()}>
        {t('forget')}
      </Button>
    </div>
  )
}
