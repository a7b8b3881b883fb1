import type { StateMachine } from '@bonfire/contract/definitions/definition'
import type { StoredDefinition } from '@bonfire/contract/definitions/definitions'
import { sayProblem } from '@bonfire/contract/definitions/language/texts/say'
import type { OwnRoleTypes } from '@bonfire/contract/histories/own-roles'
import { languageOf } from '@bonfire/contract/values/regional-locale'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { checkDraft, fieldAtPath } from './draft/check-draft.ts'
import type { Draft } from './draft/draft.ts'
import { mistakesQuery } from './trial/trial.queries.ts'

interface Surroundings {
  readonly all: readonly StoredDefinition[]
  readonly machines: readonly StateMachine[]
  readonly ownRoles: OwnRoleTypes
  readonly isNew: boolean
  /** True once someone has tried to save; only then are missing fields marked. */
  readonly isAsked: boolean
  /** Refusals of the server, by field. */
  readonly refused: Readonly<Record<string, string>> | undefined
}

export interface Hindrance {
  readonly field: string
  readonly text: string
}

/** A draft as a definition; what is wrong with it in words, by field; and what keeps it from being tried. */
export function useCheckedDraft(draft: Draft, { all, machines, ownRoles, isNew, isAsked, refused }: Surroundings) {
  const t = useTranslations('catalogue.editor')
  const locale = useLocale()
  const checked = useMemo(
    () => checkDraft(draft, { all, machines, ownRoles, isNew, locale }),
    [draft, all, machines, ownRoles, isNew, locale],
  )
  const { formed, mistakes, missing, problems: found } = checked
  const isElsewhere = found.some(({ field }) => field !== 'when')
  const { data: explained } = useQuery(mistakesQuery(isElsewhere ? formed : undefined))

  const hindrances: Hindrance[] = [
    ...missing.filter((field) => field === 'when' || field === 'proof').map((field) => ({ field, text: t('missing') })),
    ...Object.entries(mistakes).map(([field, mistake]) => ({ field, text: t(`mistakes.${mistake}`) })),
    ...found.map((problem, place) => {
      const text =
        explained?.[place]?.message ?? (problem.field === 'when' ? sayProblem(languageOf(locale), problem) : undefined)
      return { field: fieldAtPath(problem.field, draft), text: text ?? t('mistakes.other') }
    }),
  ]
  const problems: Record<string, string> = {}
  for (const { field, text } of hindrances) problems[field] ??= text
  for (const [path, text] of Object.entries(refused ?? {}))
    problems[fieldAtPath(path.replace(/^definition\./, ''), draft)] ??= text
  // The condition says its own, with their places.
  if (!isAsked) delete problems.when
  if (isAsked) for (const field of missing) problems[field] ??= t('missing')
  const { key: _, ...trialHindrances } = Object.fromEntries(hindrances.map((one) => [one.field, one]))
  return { ...checked, problems, hindrances: Object.values(trialHindrances) }
}
