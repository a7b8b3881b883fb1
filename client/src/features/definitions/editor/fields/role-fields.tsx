import { isOfOthers } from '@bonfire/contract/definitions/definition'
import type { RoleType } from '@bonfire/contract/definitions/language/quantities/dimensions'
import { ROLE_DIMENSIONS } from '@bonfire/contract/histories/roles'
import { Checkbox, MultiSelect, Select } from '@mantine/core'
import { useTranslations } from 'use-intl'
import basics from '../../../../ui/basics.module.css'
import note from '../../../../ui/messages/note.module.css'
import { Problem } from '../../../../ui/messages/problem.tsx'
import { useRoleName } from '../../../own-roles/use-role-name.ts'
import type { Draft, FieldProps } from '../draft/draft.ts'
import { rolesOfChoice } from '../draft/follow-roles.ts'
import type { TypedTime } from '../draft/typed-time.ts'
import classes from '../editor.module.css'
import { DurationField } from './duration-field.tsx'

/** What the points of each role measure, those of one's own too. */
const typesOf = ({ ownRoles }: Draft): Readonly<Record<string, RoleType>> => ({ ...ownRoles, ...ROLE_DIMENSIONS })

/** The points that the rule reads: they follow the condition; here it says which it cannot do without. */
export function RoleFields({ draft, problems, onChange }: FieldProps) {
  const t = useTranslations('catalogue.editor.roles')
  const choices = [...draft.roles, ...draft.optional]
  return (
    <section aria-label={t('title')} className={classes.part}>
      <h2 className={basics.partTitle}>{t('title')}</h2>
      {choices.length === 0 && <p className={note.note}>{t('none')}</p>}
      {problems.roles && <Problem isQuiet>{problems.roles}</Problem>}
      {problems.optional && <Problem isQuiet>{problems.optional}</Problem>}
      {choices.map((choice) => (
        <RoleField
          key={rolesOfChoice(choice)[0]}
          choice={choice}
          draft={draft}
          problems={problems}
          onChange={onChange}
        />
      ))}
    </section>
  )
}

const NO_TIME: TypedTime = { count: '', unit: 'min' }

/** The changes to a draft when one of its roles is chosen. */
const changesTo = (draft: Draft, choice: string) => {
  const names = rolesOfChoice(choice)
  const without = (all: readonly string[]) => all.filter((one) => one !== choice)
  const replaced = (all: readonly string[], wanted: string) => all.map((one) => (one === choice ? wanted : one))
  return {
    optional: (isOptional: boolean): Partial<Draft> =>
      isOptional
        ? { roles: without(draft.roles), optional: [...without(draft.optional), choice] }
        : { roles: [...without(draft.roles), choice], optional: without(draft.optional) },
    choose: (wanted: string): Partial<Draft> => ({
      roles: replaced(draft.roles, wanted),
      optional: replaced(draft.optional, wanted),
    }),
    hold: (isHeld: boolean): Partial<Draft> => {
      const others = draft.held.filter((role) => !names.includes(role))
      return {
        held: isHeld ? [...others, ...names.filter((name) => Object.hasOwn(typesOf(draft), name)).slice(0, 1)] : others,
      }
    },
    smooth: (time: TypedTime): Partial<Draft> => ({ smooth: { ...draft.smooth, [names[0]]: time } }),
  }
}

function RoleField({ choice, draft, problems, onChange }: FieldProps & { choice: string }) {
  const t = useTranslations('catalogue.editor.roles')
  const words = useRoleName()
  const types = typesOf(draft)
  const isRole = (name: string) => Object.hasOwn(types, name)
  const relations = useTranslations('catalogue.relations')
  const [first, ...others] = rolesOfChoice(choice)
  const changes = changesTo(draft, choice)
  const wordOf = (role: string): string => {
    if (isRole(role)) return words(role)
    const [relation = '', own = ''] = role.split('.')
    if (!isRole(own)) return role
    if (relation === 'weather') return t('ofWeather', { point: words(own) })
    return relations(relation as Parameters<typeof relations>[0], { role: words(own) })
  }
  // Roles of the same dimension are offered, own or of the site's weather; others that are there already stay.
  const same = isRole(first) ? Object.keys(types).filter((role) => types[role] === types[first]) : []
  const offered = [...new Set([...same.filter((role) => role !== first), `weather.${first}`, ...others])]
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
          value={draft.optional.includes(choice) ? 'optional' : 'needed'}
          data={[
            { value: 'needed', label: t('needed') },
            { value: 'optional', label: t('optional') },
          ]}
          onChange={(value) => onChange(changes.optional(value === 'optional'))}
        />
        {!isOfOthers(first) && (
          <>
            <MultiSelect
              aria-label={t('instead', { role: first })}
              placeholder={others.length === 0 ? t('orElse') : ''}
              size="xs"
              searchable
              value={others}
              data={offered.map((role) => ({ value: role, label: `${role} · ${wordOf(role)}` }))}
              onChange={(values) => onChange(changes.choose([first, ...values].join('|')))}
            />
            <Checkbox
              size="xs"
              label={t('held')}
              title={t('heldHint')}
              checked={rolesOfChoice(choice).some((role) => draft.held.some((one) => one === role))}
              onChange={(event) => onChange(changes.hold(event.currentTarget.checked))}
            />
          </>
        )}
      </div>
      {!isOfOthers(first) && (
        <div className={classes.average}>
          <DurationField
            isSmall
            label={t('smooth', { role: first })}
            placeholder={t('notSmoothed')}
            time={draft.smooth[first] ?? NO_TIME}
            problem={problems[`smooth.${first}`]}
            onChange={(time) => onChange(changes.smooth(time))}
          />
        </div>
      )}
    </div>
  )
}
