import type { ActionOwner } from '@bonfire/contract/actions/action-settings'
import type { PortfolioSite } from '@bonfire/contract/portfolio'
import { RULE_CATEGORIES, type RuleCategory } from '@bonfire/contract/values/category'
import { Select } from '@mantine/core'
import { useTranslations } from 'use-intl'
import frame from '../../../ui/dialogs/form-dialog.module.css'
import classes from './owners.module.css'
import type { ProjectOwners } from './use-owner-rules.ts'

// Type to find more.
const MOST_OPTIONS = 200

interface OwnerFieldsProps {
  /** An empty `assigneeId` is to be chosen. */
  rule: ActionOwner
  sites: readonly PortfolioSite[]
  people: readonly { readonly value: string; readonly label: string }[]
  teams: ProjectOwners['teams']
  problem: string | null
  onChange: (rule: ActionOwner) => void
}

/** The conditions of a rule, and whom it names. */
export function OwnerFields({ rule, sites, people, teams, problem, onChange }: OwnerFieldsProps) {
  const t = useTranslations('dataIn.owners')
  const categories = useTranslations('analysis.categories')
  const list = {
    clearable: true,
    searchable: true,
    selectFirstOptionOnChange: true,
    limit: MOST_OPTIONS,
    withScrollArea: false,
    classNames: { options: frame.options ?? '' },
    nothingFoundMessage: t('nothing'),
  }
  return (
    <div className={classes.choices}>
      <Select
        {...list}
        label={t('site')}
        placeholder={t('anySite')}
        data={sites.map(({ siteId, label }) => ({ value: siteId, label }))}
        value={rule.siteId}
        onChange={(siteId) => onChange({ ...rule, siteId })}
        data-first-choice
      />
      <Select
        {...list}
        label={t('category')}
        placeholder={t('anyCategory')}
        data={RULE_CATEGORIES.map((value) => ({ value, label: categories(value) }))}
        value={rule.category}
        onChange={(category) => onChange({ ...rule, category: category as RuleCategory | null })}
      />
      <Select
        {...list}
        label={t('team')}
        placeholder={t('anyTeam')}
        data={withChosen(teams, rule.team)}
        value={rule.team}
        onChange={(team) => onChange({ ...rule, team })}
      />
      <Select
        {...list}
        label={t('person')}
        placeholder={t('choosePerson')}
        data={people}
        value={rule.assigneeId || null}
        onChange={(assigneeId) => onChange({ ...rule, assigneeId: assigneeId ?? '' })}
        error={problem}
        data-person
        required
      />
    </div>
  )
}

/** A rule may name a team that the project no longer offers. */
const withChosen = (teams: readonly string[], team: string | null): string[] =>
  team === null || teams.includes(team) ? [...teams] : [team, ...teams]
