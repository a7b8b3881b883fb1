import '@mantine/core/styles/Checkbox.css'
import { ClosingNeed } from '@bonfire/contract/actions/action-settings'
import { type ActionStatus, CHOOSABLE_STATUSES, teamsOf } from '@bonfire/contract/actions/action-words'
import type { PortfolioProject } from '@bonfire/contract/portfolio'
import { RepairFollowUp } from '@bonfire/contract/proof/repair'
import { Checkbox, Select } from '@mantine/core'
import { useTranslations } from 'use-intl'
import frame from '../../../ui/dialogs/form-dialog.module.css'

type Defaults = Pick<PortfolioProject, 'projectKey' | 'usualStatus' | 'usualTeam' | 'closingNeeds' | 'repairFollowUp'>

interface ActionDefaultsProps {
  values: Defaults
  onChange: <Name extends keyof Defaults>(name: Name, value: Defaults[Name]) => void
}

const BEGINNINGS = CHOOSABLE_STATUSES.filter((status) => !['Triage', 'Closed', 'Rejected'].includes(status))

/** Edits what new actions of a project begin with, what closing one asks for, and what follows from its proof. */
export function ActionDefaults({ values, onChange }: ActionDefaultsProps) {
  const t = useTranslations('dataIn.project')
  const statuses = useTranslations('actions.choices.status')
  const list = { clearable: true, placeholder: t('noDefault'), classNames: { options: frame.options ?? '' } }
  return (
    <>
      <Select
        {...list}
        label={t('usualStatus')}
        data={BEGINNINGS.map((value) => ({ value, label: statuses(value) }))}
        value={values.usualStatus}
        onChange={(status) => onChange('usualStatus', status as ActionStatus | null)}
      />
      <Select
        {...list}
        label={t('usualTeam')}
        data={teamsOf({ projectKey: values.projectKey, jiraKey: null })}
        value={values.usualTeam}
        onChange={(team) => onChange('usualTeam', team)}
        searchable
      />
      <Checkbox.Group
        label={t('closingNeeds')}
        description={t('closingNeedsHint')}
        value={[...values.closingNeeds]}
        onChange={(needs) => onChange('closingNeeds', needs as ClosingNeed[])}
      >
        {ClosingNeed.options.map((need) => (
          <Checkbox key={need} value={need} label={t(`closing.${need}`)} mt={8} />
        ))}
      </Checkbox.Group>
      <Select
        label={t('repairFollowUp')}
        description={t(`followUpHints.${values.repairFollowUp}`)}
        classNames={{ options: frame.options ?? '' }}
        data={RepairFollowUp.options.map((value) => ({ value, label: t(`followUps.${value}`) }))}
        value={values.repairFollowUp}
        onChange={(followUp) => onChange('repairFollowUp', RepairFollowUp.parse(followUp))}
        allowDeselect={false}
      />
    </>
  )
}
