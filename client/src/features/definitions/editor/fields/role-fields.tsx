import { ROLE_DIMENSIONS } from '@bonfire/contract/definitions/language/quantities/role-dimensions'
import { Checkbox, MultiSelect, Select } from '@mantine/core'
import { useTranslations } from 'use-intl'
import classes from '../editor.module.css'
import type { FieldProps } from './field-props.ts'

type Role = keyof typeof ROLE_DIMENSIONS
const ROLES = Object.keys(ROLE_DIMENSIONS) as Role[]
const isRole = (name: string): name is Role => name in ROLE_DIMENSIONS

/** The points that the rule reads: they follow the condition; here it says which it cannot do without. */
export function RoleFields({ draft, problems, onChange }: FieldProps) {
  const t = useTranslations('catalogue.editor.roles')
  const choices = [...draft.roles, ...draft.optional]
  const replace = (from: string, to: string) => (all: readonly string[]) => all.map((one) => (one === from ? to : one))
  const setOptional = (choice: string, isOptional: boolean) =>
    onChange(
      isOptional
        ? { roles: draft.roles.filter((one) => one !== choice), optional: [...draft.optional, choice] }
        : { roles: [...draft.roles, choice], optional: draft.optional.filter((one) => one !== choice) },
    )
  return (
    <section aria-label={t('title')} className={classes.part}>
      <h2>{t('title')}</h2>
      {choices.length === 0 && <p className={classes.quiet}>{t('none')}</p>}
      {problems.roles && <p className={classes.problem}>{problems.roles}</p>}
      {choices.map((choice) => (
        <RoleField
          key={choice.split('|', 1)[0]}
          choice={choice}
          isOptional={draft.optional.includes(choice)}
          isHeld={draft.held.some((role) => role === choice.split('|', 1)[0])}
          onOptional={(isOptional) => setOptional(choice, isOptional)}
          onHeld={(isHeld) => {
            const [role = ''] = choice.split('|', 1)
            const others = draft.held.filter((one) => one !== role)
            onChange({ held: isHeld && isRole(role) ? [...others, role] : others })
          }}
          onChoose={(wanted) => {
            const change = replace(choice, wanted)
            onChange({ roles: change(draft.roles), optional: change(draft.optional) })
          }}
        />
      ))}
    </section>
  )
}

interface RoleFieldProps {
  choice: string
  isOptional: boolean
  isHeld: boolean
  onOptional: (isOptional: boolean) => void
  onHeld: (isHeld: boolean) => void
  onChoose: (choice: string) => void
}

function RoleField({ choice, isOptional, isHeld, onOptional, onHeld, onChoose }: RoleFieldProps) {
  const t = useTranslations('catalogue.editor.roles')
  const words = useTranslations('points.roles')
  const [first = '', ...others] = choice.split('|')
  const wordOf = (role: string) => (isRole(role) ? words(role) : role)
  // Of the same dimension, own or of the site's weather; others that are there already stay.
  const same = isRole(first) ? ROLES.filter((role) => ROLE_DIMENSIONS[role] === ROLE_DIMENSIONS[first]) : []
  const offered = [...new Set([...same.filter((role) => role !== first), ...others])]
  return (
    <div className={classes.role}>
      <p className={classes.roleName}>
        <code>{first}</code> {wordOf(first)}
      </p>
      <div className={classes.roleLine}>
        <Select
          aria-label={t('need', { role: first })}
          allowDeselect={false}
          size="xs"
          value={isOptional ? 'optional' : 'needed'}
          data={[
            { value: 'needed', label: t('needed') },
            { value: 'optional', label: t('optional') },
          ]}
          onChange={(value) => onOptional(value === 'optional')}
        />
        <MultiSelect
          aria-label={t('instead', { role: first })}
          placeholder={others.length === 0 ? t('orElse') : ''}
          size="xs"
          searchable
          value={others}
          data={offered.map((role) => ({ value: role, label: `${role} · ${wordOf(role)}` }))}
          onChange={(values) => onChoose([first, ...values].join('|'))}
        />
        <Checkbox
          size="xs"
          label={t('held')}
          title={t('heldHint')}
          checked={isHeld}
          onChange={(event) => onHeld(event.currentTarget.checked)}
        />
      </div>
    </div>
  )
}
