import { type Definition, type StateMachine, wordsIn } from '@bonfire/contract/definitions/definition'
import type { StoredDefinition } from '@bonfire/contract/definitions/definitions'
import type { OwnRoleTypes } from '@bonfire/contract/histories/own-roles'
import { useMemo, useRef, useState } from 'react'
import { useLocale } from 'use-intl'
import { valueText } from '../change/typed-value.ts'
import { copyRule, type Draft, mayUse, toRuleDraft } from './draft/draft.ts'
import { followDelays } from './draft/follow-delays.ts'
import { findRoles, followRoles } from './draft/follow-roles.ts'
import { OWN, proposeKey } from './draft/rule-key.ts'

interface Begun {
  readonly start: Draft
  readonly stored: StoredDefinition | undefined
  readonly all: readonly StoredDefinition[]
  readonly machines: readonly StateMachine[]
  readonly ownRoles: OwnRoleTypes
}

/** The rule that is being written, and what it began as. */
export function useRuleDraft({ start: begun, stored: opened, all, machines, ownRoles }: Begun) {
  const locale = useLocale()
  const [start, setStart] = useState(begun)
  const [typed, setDraft] = useState(begun)
  const draft = useMemo(() => mayUse(typed, ownRoles), [typed, ownRoles])
  const [stored, setStored] = useState(opened)
  // These are the parameters of the condition when it could last be read.
  const used = useRef<readonly string[]>(undefined)

  // Delays of a copy were chosen by who wrote the original.
  const followsDelays = useRef(!opened && begun.when === '')
  const setFields = useRef(new Set<string>())

  const change = (changed: Partial<Draft>) => {
    for (const field of Object.keys(changed)) setFields.current.add(field)
    setDraft((now) => ({ ...now, ...changed }))
  }
  // Parameters are followed too: a name that is known now may be what the condition was waiting for.
  const changeCondition = (changed: Partial<Pick<Draft, 'when' | 'parameters'>>) =>
    setDraft((now) => {
      used.current ??= findRoles(mayUse(now, ownRoles), machines) ?? []
      const next = followRoles(mayUse({ ...now, ...changed }, ownRoles), { machines, before: used.current })
      used.current = next.used
      return followsDelays.current ? followDelays(next.draft, setFields.current) : next.draft
    })
  const rename = (name: Draft['name']) =>
    setDraft((now) => {
      const follows = !stored && (now.key === OWN || now.key === proposeKey(wordsIn(now.name, 'en'), all))
      return { ...now, name, ...(follows && { key: proposeKey(wordsIn(name, 'en'), all) }) }
    })
  const replace = (next: Draft) => {
    used.current = undefined
    followsDelays.current = !stored && next.when === ''
    setFields.current.clear()
    setDraft(next)
  }
  return {
    draft,
    stored,
    change,
    changeCondition,
    rename,
    isPristine: JSON.stringify(draft) === JSON.stringify(mayUse(start, ownRoles)),
    setDefault: (name: string, value: number) =>
      changeCondition({
        parameters: draft.parameters.map((one) =>
          one.name === name ? { ...one, value: valueText(value, locale) } : one,
        ),
      }),
    /** A rule out of a file: it keeps the key of the one that is changed. */
    fill: (definition: Definition) =>
      replace(stored ? { ...toRuleDraft(definition, locale), key: stored.key } : copyRule(definition, all, locale)),
    /** Takes over the version that someone else has saved. */
    take: (newest: StoredDefinition) => {
      const theirs = toRuleDraft(newest.definition, locale)
      setStored(newest)
      setStart(theirs)
      replace(theirs)
    },
    discard: () => replace(start),
    keep: () => setStart(typed),
  }
}
