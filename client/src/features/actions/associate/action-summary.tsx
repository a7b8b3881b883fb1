import { IconExternalLink, IconPointer } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { usePersonName } from '../../../lib/person-name.ts'
import basics from '../../../ui/basics.module.css'
import screen from '../../../ui/list-screen.module.css'
import { Markdown } from '../../../ui/markdown/markdown.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { useTimestamp } from '../../comments/use-timestamp.ts'
import { type ActionRow, actionAddress } from '../action-model.ts'
import { SeverityChip, StatusChip, TypeChip } from '../chips/chips.tsx'
import { useNowOnText } from '../use-action-words.ts'
import classes from './associate.module.css'

/** A read-only summary of the chosen action. */
export function ActionSummary({ action }: { action: ActionRow | null }) {
  const t = useTranslations('createAction.associate')
  const detail = useTranslations('actionDetail.equipment')
  const nowOnText = useNowOnText()
  const siteLabel = useTranslations('createAction')('site')
  const words = useTranslations('actions.fields')
  const common = useTranslations('common')
  const timestamp = useTimestamp()
  const personName = usePersonName()
  if (action === null) {
    return (
      <EmptyState
        icon={<IconPointer size={22} stroke={1.7} />}
        title={t('noSelection')}
        detail={t('noSelectionHint')}
      />
    )
  }
  return (
    <article aria-label={action.key} className={classes.summary}>
      <header>
        <a href={actionAddress(action.key, undefined)} target="_blank" rel="noreferrer" className={classes.keyLink}>
          {action.key}
          <IconExternalLink size={14} aria-label={common('opensInNewTab')} />
        </a>
        <h3 dir="auto">{action.summary}</h3>
        <div className={basics.wrappingLine}>
          <StatusChip status={action.status} />
          <SeverityChip priority={action.priority} />
          <TypeChip type={action.type} />
        </div>
      </header>
      <dl>
        <dt>{siteLabel}</dt>
        <dd>
          <bdi>{action.siteLabel}</bdi>
          <span dir="auto" className={screen.quiet}>
            {action.projectName}
          </span>
        </dd>
        <dt>{words('team')}</dt>
        <dd>
          <bdi>{action.team}</bdi>
          <span dir="auto" className={screen.quiet}>
            {action.assignee ? personName(action.assignee) : t('unassigned')}
          </span>
        </dd>
        <dt>{t('updated')}</dt>
        <dd>{timestamp(new Date(action.updatedAt))}</dd>
        <dt>{words('description')}</dt>
        <dd>{action.description ? <Markdown text={action.description} /> : t('noDescription')}</dd>
        <dt>{t('equips')}</dt>
        <dd>
          {action.equips.length + action.unseenEquips === 0 && t('noEquips')}
          <ul>
            {action.equips.map(({ targetName, ruleName, nowOn }) => (
              <li key={`${targetName} ${ruleName}`}>
                <bdi>{targetName}</bdi> <span dir="auto">{ruleName}</span>
                {nowOn !== null && <span> · {nowOnText(nowOn)}</span>}
              </li>
            ))}
            {action.unseenEquips > 0 && <li>{detail('unseen', { count: action.unseenEquips })}</li>}
          </ul>
        </dd>
      </dl>
    </article>
  )
}
