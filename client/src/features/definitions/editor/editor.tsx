import { checkDefinition } from '@bonfire/contract/definitions/check-definition'
import { Definition, type StateMachine, wordsIn } from '@bonfire/contract/definitions/definition'
import { createDefinition, type StoredDefinition, updateDefinition } from '@bonfire/contract/definitions/definitions'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { download } from '../../../lib/download.ts'
import { call } from '../../../lib/http/api.ts'
import { hasStatus, useFailure } from '../../../lib/http/failure.ts'
import { FileChoice } from '../../../ui/fields/file-choice.tsx'
import { showNotice } from '../../../ui/messages/toasts.tsx'
import { useSessionUser } from '../../auth/session.queries.ts'
import { DiscardQuestion } from '../../rules/saving/settings-dialogs.tsx'
import { useLeaveQuestion } from '../../rules/saving/use-leave-question.ts'
import { listSites, portfolioQuery } from '../../sites/portfolio.queries.ts'
import { valueText } from '../change/typed-value.ts'
import { definitionsQuery } from '../definitions.queries.ts'
import { ConditionPart } from './condition/condition-part.tsx'
import {
  copyOf,
  type Draft,
  definitionOf,
  draftOf,
  keyFor,
  missingIn,
  rolesIn,
  triableOf,
  withCondition,
} from './draft.ts'
import classes from './editor.module.css'
import { AboutFields } from './fields/about-fields.tsx'
import { FindingFields } from './fields/finding-fields.tsx'
import { newParameter, ParameterFields } from './fields/parameter-fields.tsx'
import { RoleFields } from './fields/role-fields.tsx'
import { TimeFields } from './fields/time-fields.tsx'
import { SaveDialog } from './save-dialog.tsx'
import { mistakesQuery } from './trial/trial.queries.ts'
import { TrialPanel } from './trial/trial-panel.tsx'

interface EditorProps {
  start: Draft
  /** What is changed; undefined of a new rule. */
  stored: StoredDefinition | undefined
  all: readonly StoredDefinition[]
  machines: readonly StateMachine[]
}

export function Editor({ start: begun, stored: opened, all, machines }: EditorProps) {
  const t = useTranslations('catalogue.editor')
  const locale = useLocale()
  const user = useSessionUser()
  const failureOf = useFailure()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const search = useSearch({ from: '/signed-in/settings/catalogue/edit' })
  const { data: portfolio } = useQuery(portfolioQuery(user.username))
  const sites = useMemo(() => (portfolio ? listSites(portfolio) : []), [portfolio])
  const site = sites.find(({ syncoId }) => syncoId === search.site) ?? sites[0]
  const [start, setStart] = useState(begun)
  const [draft, setDraft] = useState(begun)
  const [stored, setStored] = useState(opened)
  const used = useRef<readonly string[]>(undefined)
  const [isChecked, setIsChecked] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [importProblem, setImportProblem] = useState<string>()

  const { definition, wrongNumbers } = useMemo(() => definitionOf(draft, locale), [draft, locale])
  const mistakes = useMemo(() => {
    const tried = triableOf(definition)
    return tried ? checkDefinition(tried, machines) : undefined
  }, [definition, machines])
  const triable = useMemo(() => {
    const isWhole = wrongNumbers.size === 0 && mistakes?.length === 0
    return isWhole ? triableOf(definition) : undefined
  }, [definition, mistakes, wrongNumbers])
  const missing = missingIn(definition)
  const explained = useQuery(
    mistakesQuery(mistakes?.some(({ field }) => field !== 'when') ? triableOf(definition) : undefined),
  )

  const saving = useMutation({
    mutationFn: ({ daysAgain, version }: { daysAgain: number; version: number | undefined }) => {
      const body = { definition: Definition.parse(definition), daysAgain }
      const params = { key: definition.key }
      return version === undefined
        ? call(createDefinition, { query: {}, body })
        : call(updateDefinition, { params, query: {}, body: { ...body, version } })
    },
    onSuccess: async () => {
      setStart(draft)
      await queryClient.invalidateQueries({ queryKey: definitionsQuery.queryKey })
      showNotice(t('saved', { name: wordsIn(definition.name, locale) }))
      void navigate({ to: '/settings/catalogue', search: { rule: definition.key }, ignoreBlocker: true })
    },
    // The other version is here before it is offered.
    onError: (error) =>
      hasStatus(error, 409) ? queryClient.invalidateQueries({ queryKey: definitionsQuery.queryKey }) : undefined,
  })
  const isConflict = hasStatus(saving.error, 409)
  const newest = isConflict
    ? all.find(({ key, version }) => key === definition.key && version !== stored?.version)
    : undefined
  const failure = saving.error ? failureOf(saving.error) : undefined
  const isPristine = JSON.stringify(draft) === JSON.stringify(start)
  const leaving = useLeaveQuestion(isPristine, () => setDraft(start))

  const change = (changed: Partial<Draft>) => setDraft((now) => ({ ...now, ...changed }))
  const rename = (name: Draft['name']) =>
    setDraft((now) => {
      const before = keyFor(wordsIn(now.name, 'en'), all)
      const follows = !stored && (now.key === before || now.key === 'own-')
      return { ...now, name, ...(follows && { key: keyFor(wordsIn(name, 'en'), all) }) }
    })
  const changeCondition = (when: string) =>
    setDraft((now) => {
      used.current ??= rolesIn(now, machines)
      const next = withCondition(now, when, { machines, before: used.current })
      used.current = next.used
      return next.draft
    })
  const changeParameters = (changed: Partial<Draft>) =>
    setDraft((now) => {
      // A name that is known now may be what the condition was waiting for.
      const next = { ...now, ...changed }
      used.current ??= rolesIn(now, machines)
      const followed = withCondition(next, next.when, { machines, before: used.current })
      used.current = followed.used
      return followed.draft
    })

  const problems: Record<string, string> = {}
  for (const field of wrongNumbers) problems[field] = t('notANumber')
  for (const { field, message } of explained.data ?? []) if (field !== 'when') problems[field] ??= message
  if (isChecked) for (const field of missing) problems[field] ??= t('missing')
  for (const [field, text] of Object.entries(failure?.problems ?? {}))
    problems[field.replace(/^definition\./, '')] = text

  const askToSave = () => {
    setIsChecked(true)
    saving.reset()
    if (missing.length === 0 && triable) setIsSaving(true)
  }
  const importFile = async (file: File | null) => {
    if (!file) return
    const read = await readRule(file)
    if (!read) return setImportProblem(t('importFailed', { file: file.name }))
    setImportProblem(undefined)
    used.current = undefined
    setDraft(stored ? { ...draftOf(read, locale), key: stored.key } : copyOf(read, all, locale))
  }
  const canSave = !(stored && isPristine)

  return (
    <div className={classes.screen}>
      <header className={classes.heading}>
        <h1>{stored ? t('title') : t('newTitle')}</h1>
        <Link to="/settings/catalogue" search={stored ? { rule: stored.key } : {}} className={classes.link}>
          {t('back')}
        </Link>
        <span className={classes.spring} />
        <FileChoice accept="application/json,.json" onChange={(file) => void importFile(file)}>
          {(button) => (
            <Button {...button} size="sm" variant="default">
              {t('import')}
            </Button>
          )}
        </FileChoice>
        <Button
          size="sm"
          variant="default"
          onClick={() => download(`${definition.key}.json`, JSON.stringify(definition, null, 2), 'application/json')}
        >
          {t('export')}
        </Button>
        <Button size="sm" disabled={!canSave} onClick={askToSave}>
          {t('save.save')}
        </Button>
      </header>
      {(importProblem ?? (isChecked && (missing.length > 0 || !triable))) && (
        <p role="alert" className={classes.alert}>
          {importProblem ?? t('fixFirst')}
        </p>
      )}
      <div className={classes.panes}>
        <div className={classes.form}>
          <ConditionPart
            when={draft.when}
            {...{ definition, machines }}
            isMissing={isChecked && missing.includes('when')}
            onChange={changeCondition}
            onAddParameter={(name) => changeParameters({ parameters: [...draft.parameters, newParameter(name)] })}
          />
          <ParameterFields {...{ draft, problems }} onChange={changeParameters} />
          <AboutFields {...{ draft, problems }} isNew={!stored} onChange={change} onRename={rename} />
          <RoleFields {...{ draft, problems }} onChange={change} />
          <TimeFields {...{ draft, problems, machines }} onChange={change} />
          <FindingFields {...{ draft, problems, all }} onChange={change} />
        </div>
        <TrialPanel
          definition={triable}
          {...{ sites, site }}
          onSite={(siteId) =>
            void navigate({
              to: '/settings/catalogue/edit',
              search: (now) => ({ ...now, site: siteId }),
              replace: true,
              ignoreBlocker: true,
            })
          }
          onSetParameter={(name, value) =>
            change({
              parameters: draft.parameters.map((one) =>
                one.name === name ? { ...one, value: valueText(value, locale) } : one,
              ),
            })
          }
        />
      </div>
      {isSaving && triable && (
        <SaveDialog
          definition={triable}
          site={site}
          isSaving={saving.isPending}
          failure={failure?.message}
          newest={newest}
          // Whoever saves over another version has been told of it.
          onSave={(daysAgain) => saving.mutate({ daysAgain, version: (newest ?? stored)?.version })}
          onTakeNewest={() => {
            if (!newest) return
            used.current = undefined
            setStored(newest)
            setStart(draftOf(newest.definition, locale))
            setDraft(draftOf(newest.definition, locale))
            saving.reset()
            setIsSaving(false)
          }}
          onClose={() => setIsSaving(false)}
        />
      )}
      <DiscardQuestion isAsked={leaving.isAsked} onKeep={leaving.keep} onDiscard={leaving.confirm} />
    </div>
  )
}

async function readRule(file: File): Promise<Definition | undefined> {
  try {
    const read = Definition.safeParse(JSON.parse(await file.text()))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}
