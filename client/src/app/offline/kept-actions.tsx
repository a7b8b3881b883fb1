import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { actionAddress, actionLabel } from '../../features/actions/action-model.ts'
import { KeptAction } from '../../features/actions/detail/kept/kept-action.tsx'
import { KeptData } from '../../features/actions/detail/kept/kept-data.tsx'
import { useTimestamp } from '../../features/comments/use-timestamp.ts'
import { forgetKept, type Kept } from '../../lib/stored/kept-actions.ts'
import classes from './offline.module.css'

interface KeptActionsProps {
  kept: Kept
  /** The page asks for an action by its key, for the list of actions, or for a page that needs the server. */
  asked: { readonly actionKey: string } | 'list' | 'other'
  isBack: boolean
  onForgotten: () => void
}

/** The action of the address, if it is kept; else all that are. */
export function KeptActions({ kept, asked, isBack, onForgotten }: KeptActionsProps) {
  const t = useTranslations('actionDetail.kept')
  const hint = t('hint', { name: kept.user.displayName || kept.user.username })
  if (typeof asked === 'string') {
    return <KeptList kept={kept} note={asked === 'list' ? hint : t('otherPage')} onForgotten={onForgotten} />
  }
  const action = kept.actions.find(({ key }) => key === asked.actionKey)
  if (!action) return <KeptList kept={kept} note={t('missing')} onForgotten={onForgotten} />
  return (
    <KeptData kept={kept}>
      <KeptAction action={action} isBack={isBack} />
    </KeptData>
  )
}

interface KeptListProps extends Pick<KeptActionsProps, 'kept' | 'onForgotten'> {
  note: string
}

function KeptList({ kept, note, onForgotten }: KeptListProps) {
  const t = useTranslations('actionDetail.kept')
  const timestamp = useTimestamp()
  const isAmongProjects = new Set(kept.actions.map(({ project }) => project.projectKey)).size > 1
  const forget = async () => {
    await forgetKept()
    onForgotten()
  }
  return (
    <div className={classes.list}>
      <h1>{t('title')}</h1>
      <p className={classes.note}>{note}</p>
      <ul>
        {kept.actions.map(({ key, summary, site, at }) => (
          <li key={key}>
            {/* Loads a page, so that it opens online if the network is back. */}
            <a href={actionAddress(key, undefined)}>
              <span className={classes.key}>{isAmongProjects ? key : actionLabel(key)}</span>
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
