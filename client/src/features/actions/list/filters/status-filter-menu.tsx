import { ACTION_STATUSES, type ActionStatus, ENDING_STATUSES } from '@bonfire/contract/actions/action-words'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useFormatter, useTranslations } from 'use-intl'
import screen from '../../../../ui/list-screen.module.css'
import toolbar from '../../../../ui/toolbar.module.css'
import type { ActionRow } from '../../action-model.ts'
import type { ActionsUrl } from '../use-actions-url.ts'
import { alikeStatuses } from './row-filters.ts'

interface StatusFilterProps {
  rows: readonly ActionRow[]
  url: ActionsUrl
}

/** The status filter; two statuses with the same label are one choice. */
export function StatusFilter({ rows, url }: StatusFilterProps) {
  const t = useTranslations('actions')
  const format = useFormatter()
  const { statuses } = url
  const offered = offeredStatuses(rows, statuses)
  const change = (next: ReadonlySet<ActionStatus>) => url.change({ statusFilter: [...next].join(',') || undefined })
  const toggle = (status: ActionStatus, isChosen: boolean) => {
    const next = new Set(statuses)
    for (const each of alikeStatuses(status)) {
      if (isChosen) next.add(each)
      else next.delete(each)
    }
    change(next)
  }
  return (
    <Menu position="bottom-start" width={240} closeOnItemClick={false}>
      <Menu.Target>
        <Button
          variant="default"
          size="sm"
          className={toolbar.choice}
          data-chosen={statuses.size > 0}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          <span className={toolbar.choiceLabel}>{t('toolbar.status')}</span>{' '}
          {chosenText(
            t,
            offered.filter(({ status }) => statuses.has(status)).map(({ status }) => status),
          )}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('toolbar.status')}>
        {offered.map(({ status, count }) => (
          <Menu.CheckboxItem
            key={status}
            checked={statuses.has(status)}
            onChange={(isChosen) => toggle(status, isChosen)}
            rightSection={<span className={screen.count}>{format.number(count)}</span>}
          >
            {t(`choices.status.${status}`)}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item disabled={statuses.size === 0} closeMenuOnClick onClick={() => change(new Set())}>
          {t('toolbar.clearStatuses')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

type Texts = ReturnType<typeof useTranslations<'actions'>>

function chosenText(t: Texts, chosen: readonly ActionStatus[]): string {
  const [only] = chosen
  if (only === undefined) return t('toolbar.allStatuses')
  return chosen.length === 1 ? t(`choices.status.${only}`) : t('toolbar.someStatuses', { count: chosen.length })
}

/** The statuses of open actions, in order. Open and Triage only if there are any, because not everyone may see them. */
function offeredStatuses(rows: readonly ActionRow[], chosen: ReadonlySet<ActionStatus>) {
  const counts = new Map<ActionStatus, number>()
  for (const { status } of rows) {
    const shownAs = alikeStatuses(status)[0] ?? status
    counts.set(shownAs, (counts.get(shownAs) ?? 0) + 1)
  }
  const isOffered = (status: ActionStatus) =>
    alikeStatuses(status)[0] === status &&
    !ENDING_STATUSES.some((ending) => ending === status) &&
    (!['Open', 'Triage'].includes(status) || counts.has(status) || chosen.has(status))
  return (Object.keys(ACTION_STATUSES) as ActionStatus[])
    .filter(isOffered)
    .map((status) => ({ status, count: counts.get(status) ?? 0 }))
}
