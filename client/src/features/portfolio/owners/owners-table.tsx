import type { ActionOwner } from '@bonfire/contract/actions/action-settings'
import type { PortfolioSite } from '@bonfire/contract/portfolio'
import { ActionIcon } from '@mantine/core'
import { IconAlertTriangle, IconPencil, IconTrash } from '@tabler/icons-react'
import { useFormatter, useTranslations } from 'use-intl'
import { compareLabels } from '../../../lib/compare-labels.ts'
import { focusSuccessor } from '../../../ui/focus/use-focus-back.ts'
import { ColumnHeads } from '../../../ui/table/plain-table.tsx'
import { conditionsOf, sortOwnerRules } from './owner-rules.ts'
import classes from './owners.module.css'
import type { ProjectOwners } from './use-owner-rules.ts'

interface OwnersTableProps {
  rules: readonly ActionOwner[]
  saved: ProjectOwners
  sites: readonly PortfolioSite[]
  assigneeName: (rule: ActionOwner) => string
  /** The conditions of the rule that is being changed. */
  replaced: string | null
  onEdit: (rule: ActionOwner) => void
  onRemove: (rule: ActionOwner) => void
  isReadOnly: boolean
}

/** The rules in the order they are tried; those that name someone who cannot be assigned say so. */
export function OwnersTable(props: OwnersTableProps) {
  const { rules, saved, sites, assigneeName, replaced, onEdit, onRemove, isReadOnly } = props
  const t = useTranslations('dataIn.owners')
  const categories = useTranslations('analysis.categories')
  const format = useFormatter()
  const labels = new Map(sites.map(({ siteId, label }) => [siteId, label]))
  const siteOf = ({ siteId }: ActionOwner) => siteId && (labels.get(siteId) ?? siteId)
  const sorted = sortOwnerRules(
    rules,
    (a, b) =>
      compareLabels(siteOf(a) ?? '', siteOf(b) ?? '') ||
      compareLabels(a.category ?? '', b.category ?? '') ||
      compareLabels(a.team ?? '', b.team ?? ''),
  )
  const people = new Set(saved.people.map(({ assigneeId }) => assigneeId))
  const unable = new Set(
    saved.owners.filter(({ isAble }) => !isAble).map((rule) => JSON.stringify([rule.siteId, rule.assigneeId])),
  )
  const isAble = ({ siteId, assigneeId }: ActionOwner) =>
    people.has(assigneeId) && !unable.has(JSON.stringify([siteId, assigneeId]))
  if (rules.length === 0) {
    return (
      <p role="status" className={classes.empty}>
        {t('empty')}
      </p>
    )
  }
  const remove = (button: HTMLElement, rule: ActionOwner) => {
    focusSuccessor(button, '[data-remove]', '[data-first-choice]')?.focus()
    onRemove(rule)
  }
  return (
    <table className={classes.table}>
      <caption>{t('label', { count: rules.length })}</caption>
      <ColumnHeads columns={['site', 'category', 'team', 'person']} labelOf={(column) => t(column)} after={<td />} />
      <tbody>
        {sorted.map((rule) => {
          const conditions = [
            siteOf(rule) ?? t('anySite'),
            rule.category ? categories(rule.category) : t('anyCategory'),
            rule.team ?? t('anyTeam'),
          ]
          const key = conditionsOf(rule)
          const named = { rule: format.list(conditions), person: assigneeName(rule) }
          const given = [rule.siteId, rule.category, rule.team]
          return (
            <tr key={key} data-changed={key === replaced || undefined}>
              {conditions.map((text, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
                <td key={place} dir="auto" title={text} data-any={given[place] === null || undefined}>
                  {text}
                </td>
              ))}
              <td dir="auto" title={named.person}>
                {named.person}
                {!isAble(rule) && (
                  <span className={classes.unable}>
                    <IconAlertTriangle size={14} aria-hidden />
                    {t('unable')}
                  </span>
                )}
              </td>
              <td>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('editRule', named)}
                  disabled={isReadOnly}
                  onClick={() => onEdit(rule)}
                >
                  <IconPencil size={16} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  data-remove
                  aria-label={t('removeRule', named)}
                  disabled={isReadOnly}
                  onClick={({ currentTarget }) => remove(currentTarget, rule)}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
