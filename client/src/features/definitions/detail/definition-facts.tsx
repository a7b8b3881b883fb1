import { machinesOf } from '@bonfire/contract/definitions/check-definition'
import {
  type Definition,
  durationSeconds,
  isFor,
  type StateMachine,
  wordsIn,
} from '@bonfire/contract/definitions/definition'
import { EQUIP_KINDS } from '@bonfire/contract/definitions/equip-kinds'
import { Fragment, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../lib/use-language.ts'
import basics from '../../../ui/basics.module.css'
import facts from '../../../ui/facts.module.css'
import { useRoleName } from '../../own-roles/use-role-name.ts'
import classes from './detail.module.css'

interface DefinitionFactsProps {
  definition: Definition
  machines: readonly StateMachine[]
}

export function DefinitionFacts({ definition, machines }: DefinitionFactsProps) {
  const t = useTranslations('catalogue.facts')
  const kinds = useTranslations('catalogue.kinds')
  const locale = useLanguage()
  const own = machinesOf(definition, machines)
  const { modeDelay, alarmDelay, lookBack, slowest, regular, per } = definition
  const applies =
    definition.equip === 'any'
      ? t('anyEquip')
      : joinWords(
          EQUIP_KINDS.filter((kind) => isFor(definition, kind)).map((kind) => kinds(kind)),
          locale,
        )
  return (
    <dl className={`${facts.facts} ${classes.facts}`}>
      <dt>{t('equip')}</dt>
      <dd>{applies}</dd>
      <Narrowed definition={definition} />
      <dt>{t('states')}</dt>
      <dd>{statesOf(definition, own, locale) ?? t(definition.proof === null ? 'anyTime' : 'anyState')}</dd>
      {definition.proof !== null && (
        <>
          <dt>{t('proof')}</dt>
          <dd>
            <Codes texts={listProofs(definition, own)} or={t('or')} none={t('noProof')} />
          </dd>
        </>
      )}
      <dt>{t('roles')}</dt>
      <dd>
        <Roles choices={definition.roles} />
      </dd>
      {definition.pointUnit !== undefined && (
        <>
          <dt>{t('pointUnit')}</dt>
          <dd>{definition.pointUnit}</dd>
        </>
      )}
      {definition.optional.length > 0 && (
        <>
          <dt>{t('optional')}</dt>
          <dd>
            <Roles choices={definition.optional} />
          </dd>
        </>
      )}
      <dt>{t('delays')}</dt>
      <dd>
        {[
          durationSeconds(modeDelay) > 0 && t('modeDelay', { duration: duration(modeDelay) }),
          durationSeconds(alarmDelay) > 0 ? t('alarmDelay', { duration: duration(alarmDelay) }) : t('atOnce'),
          lookBack !== undefined && t('lookBack', { duration: duration(lookBack) }),
          per !== 'firing' && t(per === 'day' ? 'perDay' : 'perWeek'),
          t('slowest', { duration: duration(slowest) }),
          regular && t('regular'),
        ]
          .filter(Boolean)
          .join(' ')}
      </dd>
      <dt>{t('source')}</dt>
      <dd>{wordsIn(definition.source, locale)}</dd>
    </dl>
  )
}

/** Narrows the rule's kinds to the equips that it is for. */
function Narrowed({ definition: { parts, hasParts, lacksParts, onlyWith } }: { definition: Definition }) {
  const t = useTranslations('catalogue.facts')
  const names = useTranslations('catalogue.parts')
  const kinds = useTranslations('catalogue.kinds')
  const locale = useLanguage()
  const listed = (choice: string) =>
    joinWords(
      choice.split('|').map((part) => names(part as Parameters<typeof names>[0])),
      locale,
    )
  return (
    <>
      {parts && (
        <>
          <dt>{t('parts')}</dt>
          <dd>{t('partsHint', { parts: parts.map(listed).join('; ') })}</dd>
        </>
      )}
      {hasParts && (
        <>
          <dt>{t('hasParts')}</dt>
          <dd>{t('hasPartsHint', { parts: hasParts.map(listed).join('; ') })}</dd>
        </>
      )}
      {lacksParts && (
        <>
          <dt>{t('lacksParts')}</dt>
          <dd>{lacksParts.map(listed).join('; ')}</dd>
        </>
      )}
      {Object.entries(onlyWith ?? {}).map(([kind, roles]) => (
        <Fragment key={kind}>
          <dt>{kinds(kind as Parameters<typeof kinds>[0])}</dt>
          <dd>{t('onlyWith', { roles: (roles ?? []).join(', ') })}</dd>
        </Fragment>
      ))}
    </>
  )
}

/** No line breaks between number and unit. */
const duration = (text: string) => text.replace(' ', '\u00a0')

const joinWords = (words: readonly string[], locale: string) =>
  new Intl.ListFormat(locale, { type: 'disjunction' }).format(words)

function statesOf({ states }: Definition, machines: readonly StateMachine[], locale: 'en' | 'fr'): string | undefined {
  if (!states) return undefined
  const names = machines.flatMap((machine) =>
    machine.states.filter(({ number }) => states.includes(number)).map(({ words }) => wordsIn(words, locale)),
  )
  return joinWords([...new Set(names)], locale)
}

function listProofs({ proof }: Definition, machines: readonly StateMachine[]): string[] {
  if (typeof proof === 'string') return [proof]
  return [...new Set(proof ?? machines.flatMap((machine) => machine.proof ?? []))]
}

function Codes({ texts, or, none }: { texts: readonly string[]; or: string; none: string }) {
  if (texts.length === 0) return none
  return texts.map((text, place) => (
    <Fragment key={text}>
      {place > 0 && ` ${or} `}
      <code className={`${basics.fine} ${basics.firm} ${basics.code}`}>{text}</code>
    </Fragment>
  ))
}

function Roles({ choices }: { choices: readonly string[] }) {
  const t = useTranslations('catalogue.facts')
  if (choices.length === 0) return t('noRoles')
  return (
    <ul className={classes.roles}>
      {choices.map((choice) => (
        <li key={choice}>
          {choice.split('|').map((role, place) => (
            <Fragment key={role}>
              {place > 0 && ` ${t('or')} `}
              <code className={`${basics.fine} ${basics.firm} ${basics.code}`}>{role}</code>
              <RoleWords role={role} />
            </Fragment>
          ))}
        </li>
      ))}
    </ul>
  )
}

function RoleWords({ role }: { role: string }): ReactNode {
  const roleName = useRoleName()
  const relations = useTranslations('catalogue.relations')
  const [relation, own] = role.includes('.') ? role.split('.') : [undefined, role]
  const words = roleName(own ?? role)
  return relation === undefined
    ? ` ${words}`
    : ` ${relations(relation as Parameters<typeof relations>[0], { role: words })}`
}
