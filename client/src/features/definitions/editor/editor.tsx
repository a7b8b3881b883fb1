import type { StateMachine } from '@bonfire/contract/definitions/definition'
import type { StoredDefinition } from '@bonfire/contract/definitions/definitions'
import type { OwnRole } from '@bonfire/contract/histories/own-roles'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { markMistakes } from '../../../lib/forms/focus-first-mistake.ts'
import screen from '../../../ui/list-screen.module.css'
import { Problem } from '../../../ui/messages/problem.tsx'
import { useSessionUser } from '../../auth/session.queries.ts'
import { typesOfRoles } from '../../own-roles/own-roles.queries.ts'
import { DiscardQuestion } from '../../rules/saving/settings-dialogs.tsx'
import { useLeaveQuestion } from '../../rules/saving/use-leave-question.ts'
import { listSites, portfolioQuery } from '../../sites/portfolio.queries.ts'
import { useSelectedSites } from '../../sites/site-selection.ts'
import frame from '../frame.module.css'
import type { Draft } from './draft/draft.ts'
import classes from './editor.module.css'
import { EditorForm } from './editor-form.tsx'
import { EditorHead } from './editor-head.tsx'
import { SaveDialog } from './save-dialog.tsx'
import { TrialPanel } from './trial/trial-panel.tsx'
import { useCheckedDraft } from './use-checked-draft.ts'
import { useRuleDraft } from './use-rule-draft.ts'
import { useSaveRule } from './use-save-rule.ts'

interface EditorProps {
  start: Draft
  /** The rule that is changed; undefined for a new one. */
  stored: StoredDefinition | undefined
  all: readonly StoredDefinition[]
  machines: readonly StateMachine[]
  roles: readonly OwnRole[]
  /** Rules count in every project: only who sees them all may save one. */
  maySave: boolean
}

/** A rule as it is written, beside what it would have found. */
export function Editor({ start, stored, all, machines, roles, maySave }: EditorProps) {
  const t = useTranslations('catalogue.editor')
  const ownRoles = useMemo(() => typesOfRoles(roles), [roles])
  const rule = useRuleDraft({ start, stored, all, machines, ownRoles })
  const [isAsked, setIsAsked] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const panesRef = useRef<HTMLDivElement>(null)
  const [importProblem, setImportProblem] = useState<string>()
  const saving = useSaveRule({ stored: rule.stored, all, onSaved: rule.keep })
  const { definition, triable, mistakes, missing, problems, hindrances } = useCheckedDraft(rule.draft, {
    all,
    machines,
    ownRoles,
    isAsked,
    isNew: !rule.stored,
    refused: saving.failure?.problems,
  })
  const { sites, site, setSite } = useTrialSite()
  const leaving = useLeaveQuestion(rule.isPristine, rule.discard)
  const isBuiltIn = rule.stored?.isBuiltIn ?? false
  const isWhole = triable !== undefined && missing.length === 0 && Object.keys(mistakes).length === 0
  const alert = importProblem ?? (isAsked && !isWhole ? t('fixFirst') : undefined)
  return (
    <div className={screen.main}>
      <EditorHead
        ruleKey={rule.stored?.key}
        definition={definition}
        canSave={maySave && !isBuiltIn && !(rule.stored && rule.isPristine)}
        isBuiltIn={isBuiltIn}
        onImport={(read) => {
          setImportProblem(undefined)
          rule.fill(read)
        }}
        onImportFailed={(file) => setImportProblem(t('importFailed', { file }))}
        onSave={() => {
          const mark = () => {
            setIsAsked(true)
            saving.reset()
            setIsSaving(isWhole)
          }
          markMistakes(mark, isWhole ? null : panesRef.current)
        }}
      />
      {(isBuiltIn || !maySave) && <p className={frame.note}>{t(isBuiltIn ? 'onlyTried' : 'mayNotSave')}</p>}
      {alert && <Problem className={classes.alert}>{alert}</Problem>}
      <div ref={panesRef} className={classes.panes}>
        <EditorForm rule={rule} definition={definition} problems={problems} all={all} machines={machines} />
        <TrialPanel
          definition={triable}
          hindrances={hindrances}
          sites={sites}
          site={site}
          parameters={rule.draft.parameters}
          onSite={setSite}
          onSetDefault={rule.setDefault}
          onChange={rule.change}
        />
      </div>
      {isSaving && triable && (
        <SaveDialog
          definition={triable}
          site={site}
          isSaving={saving.isSaving}
          failure={saving.failure?.message}
          newest={saving.newest}
          onSave={(daysAgain) => saving.save(definition, daysAgain)}
          onTakeNewest={(newest) => {
            rule.take(newest)
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

/** The site on which the rule is tried: that of the address, or else the one chosen in the top bar. */
function useTrialSite() {
  const user = useSessionUser()
  const navigate = useNavigate()
  const search = useSearch({ from: '/signed-in/settings/catalogue/edit' })
  const { data: portfolio } = useQuery(portfolioQuery(user.username))
  const { activeSite } = useSelectedSites()
  const sites = useMemo(() => (portfolio ? listSites(portfolio) : []), [portfolio])
  return {
    sites,
    site: sites.find(({ syncoId }) => syncoId === search.site) ?? activeSite ?? sites[0],
    setSite: (site: string) =>
      void navigate({
        to: '/settings/catalogue/edit',
        search: (now) => ({ ...now, site }),
        replace: true,
        ignoreBlocker: true,
      }),
  }
}
