import { Definition, type Definition as DefinitionType, wordsIn } from '@bonfire/contract/definitions/definition'
import { createDefinition, type StoredDefinition, updateDefinition } from '@bonfire/contract/definitions/definitions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { call } from '../../../lib/http/api.ts'
import { hasStatus, useFailure } from '../../../lib/http/failure.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { showDone } from '../../../ui/messages/toasts.tsx'
import { mayAdministerUsers } from '../../auth/permissions.ts'
import { useSessionUser } from '../../auth/session.queries.ts'
import { definitionsQuery, reloadParameters } from '../definitions.queries.ts'

interface Saved {
  readonly stored: StoredDefinition | undefined
  readonly all: readonly StoredDefinition[]
  readonly onSaved: () => void
}

/** Saves a rule against the version that was seen, and says if someone else was faster. */
export function useSaveRule({ stored, all, onSaved }: Saved) {
  const t = useTranslations('catalogue.editor')
  const locale = useLanguage()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const failureOf = useFailure()
  const maySeeEvaluation = mayAdministerUsers(useSessionUser())
  const saving = useMutation({
    mutationFn: async ({ definition, daysAgain, version }: SaveAsked) => {
      const body = { definition: Definition.parse(definition), daysAgain }
      await (version === undefined
        ? call(createDefinition, { query: {}, body })
        : call(updateDefinition, { params: { key: definition.key }, query: {}, body: { ...body, version } }))
    },
    onSuccess: async (_, { definition, daysAgain }) => {
      onSaved()
      await queryClient.invalidateQueries({ queryKey: definitionsQuery.queryKey })
      await reloadParameters(queryClient, definition.key)
      const [name, days] = [wordsIn(definition.name, locale), daysAgain]
      const toEvaluation = { label: t('toEvaluation'), act: () => void navigate({ to: '/evaluation' }) }
      showDone(
        days > 0 ? t('savedAgain', { name, days }) : t('saved', { name }),
        days > 0 && maySeeEvaluation ? toEvaluation : undefined,
      )
      void navigate({ to: '/settings/catalogue', search: { rule: definition.key }, ignoreBlocker: true })
    },
    // The other version is here before it is offered.
    onError: (error) =>
      hasStatus(error, 409) ? queryClient.invalidateQueries({ queryKey: definitionsQuery.queryKey }) : undefined,
  })
  const { variables } = saving
  const newest = hasStatus(saving.error, 409)
    ? all.find(({ key, version }) => key === variables?.definition.key && version !== variables.version)
    : undefined
  return {
    newest,
    failure: saving.error ? failureOf(saving.error) : undefined,
    isSaving: saving.isPending,
    reset: saving.reset,
    /** Set once the person has been warned about overwriting another version. */
    save: (definition: DefinitionType, daysAgain: number) =>
      saving.mutate({ definition, daysAgain, version: (newest ?? stored)?.version }),
  }
}

interface SaveAsked {
  readonly definition: DefinitionType
  readonly daysAgain: number
  readonly version: number | undefined
}
