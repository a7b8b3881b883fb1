import type { DefinitionParameter } from '@bonfire/contract/definitions/definition'
import type { ParameterPlace, ParameterSetting } from '@bonfire/contract/definitions/parameters'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useDraftForm } from '../../../lib/forms/use-draft-form.ts'
import { hasStatus } from '../../../lib/http/failure.ts'
import { showNotice } from '../../../ui/messages/toasts.tsx'
import { definitionsQuery, parametersQuery, reloadParameters, saveParameter } from '../definitions.queries.ts'
import { type PlaceDraft, toPlace } from './place-fields.tsx'
import { parseValue, valueText } from './typed-value.ts'

/** A value that somebody may set, and why. */
export interface ProposedValue {
  readonly value: number
  readonly reason: string
}

interface ParameterFormOptions {
  definition: string
  name: string
  parameter: DefinitionParameter
  settings: readonly ParameterSetting[]
  proposed?: ProposedValue | undefined
  onDone: () => void
}

interface Draft {
  readonly place: PlaceDraft
  /** The text and its unit are one field, so that a typed number keeps its unit at another place. */
  readonly value: { readonly text: string; readonly unit: string }
  readonly reason: string
}

interface Change {
  readonly value: number | null
  readonly unit: string
  readonly reason: string
}

/** The form of a parameter at a place: the value that is set there, or else the default. */
export function useParameterForm({ definition, name, parameter, settings, proposed, onDone }: ParameterFormOptions) {
  const t = useTranslations('catalogue.change')
  const locale = useLocale()
  const queryClient = useQueryClient()
  const seesAll = queryClient.getQueryData(definitionsQuery.queryKey)?.maySave ?? true
  const [chosen, setChosen] = useState<PlaceDraft>({ scope: seesAll ? 'tenant' : 'site' })
  const place = toPlace(chosen)
  const settingIn = (among: readonly ParameterSetting[]) =>
    place && among.find((one) => one.name === name && isSamePlace(place, one.place))
  const current = settingIn(settings)
  const value = proposed?.value ?? current?.value ?? parameter.default
  const unit = !proposed && current?.value != null ? current.unit : parameter.unit

  const saving = useMutation({
    mutationFn: async (change: Change) => {
      if (!place) throw new Error('There is no place')
      // The person saw the values that are shown now, also after a conflict.
      const { settings: newest } = queryClient.getQueryData(parametersQuery(definition).queryKey) ?? { settings }
      const revision = settingIn(newest)?.revision ?? 0
      const sent = change.value === null || change.unit === '' ? null : change.unit
      return saveParameter({ ...change, definition, name, place, unit: sent, revision })
    },
    onSuccess: (_, change) => {
      showNotice(t(change.value === null ? 'takenBack' : 'saved', { name }))
      void reloadParameters(queryClient, definition)
    },
    onError: (error) => {
      if (hasStatus(error, 409)) void reloadParameters(queryClient, definition)
    },
  })
  const reasonProblem = ({ reason }: Draft) => (reason.trim() === '' ? { reason: t('reasonMissing') } : {})
  const placeProblem = place ? {} : { place: t('choose') }
  const draft = useDraftForm<Draft>({
    saved: {
      place: chosen,
      value: { text: value === null ? '' : valueText(value, locale), unit: unit ?? '' },
      reason: proposed?.reason ?? '',
    },
    problemsOf: (typed) => ({
      ...placeProblem,
      ...(parseValue(typed.value.text, locale) === undefined && { value: t('notANumber') }),
      ...reasonProblem(typed),
    }),
    isBusy: saving.isPending,
    send: (typed) =>
      saving.mutateAsync({
        value: parseValue(typed.value.text, locale) ?? null,
        unit: typed.value.unit,
        reason: typed.reason,
      }),
    onDone,
    texts: {},
  })
  return {
    ...draft,
    place,
    chosen,
    current,
    isBusy: saving.isPending,
    moveTo: (to: PlaceDraft) => {
      draft.form.clearFieldError('place')
      setChosen(to)
    },
    takeBack: () => {
      const { reason, value: typed } = draft.form.getValues()
      draft.form.clearErrors()
      if (draft.show(reasonProblem(draft.form.getValues()))) return
      void draft.attempt(() => saving.mutateAsync({ value: null, unit: typed.unit, reason }))
    },
  }
}

const isSamePlace = (one: ParameterPlace, other: ParameterPlace) =>
  Object.entries(one).every(([field, value]) => (other as Readonly<Record<string, unknown>>)[field] === value)
