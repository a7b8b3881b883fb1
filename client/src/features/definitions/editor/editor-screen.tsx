import type { StateMachine } from '@bonfire/contract/definitions/definition'
import type { StoredDefinition } from '@bonfire/contract/definitions/definitions'
import type { RegionalLocale } from '@bonfire/contract/values/regional-locale'
import { Button } from '@mantine/core'
import { IconPointer } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { usePageTitle } from '../../../lib/page-title.ts'
import screen from '../../../ui/list-screen.module.css'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { SkeletonRows } from '../../../ui/messages/skeleton-rows.tsx'
import { mayConfigureRules } from '../../auth/permissions.ts'
import { useSessionUser } from '../../auth/session.queries.ts'
import { ownRolesQuery } from '../../own-roles/own-roles.queries.ts'
import { LoadFailed } from '../../rules/load-failed.tsx'
import { NoAccess } from '../../rules/rules-screen.tsx'
import { definitionsQuery } from '../definitions.queries.ts'
import { copyRule, type Draft, emptyDraft, toRuleDraft } from './draft/draft.ts'
import { Editor } from './editor.tsx'

/** A rule of one's own, written and tried on the spot. */
export function EditorScreen() {
  const user = useSessionUser()
  return mayConfigureRules(user) ? <Loaded /> : <NoAccess />
}

function Loaded() {
  const t = useTranslations('catalogue')
  const locale = useLocale()
  const search = useSearch({ from: '/signed-in/settings/catalogue/edit' })
  const load = useQuery(definitionsQuery)
  const roles = useQuery(ownRolesQuery)
  const isBuiltIn = load.data?.definitions.some(({ key, isBuiltIn: is }) => is && key === search.rule)
  usePageTitle(t(search.rule === undefined ? 'editor.newTitle' : isBuiltIn ? 'editor.tryTitle' : 'editor.title'))
  if (load.isPending || roles.isPending) return <SkeletonRows rows={14} columns={['40%', '60%']} label={t('loading')} />
  if (!load.data) return <LoadFailed title={t('failed')} load={load} />
  if (!roles.data) return <LoadFailed title={t('failed')} load={roles} />
  const begun = startOf(search, load.data, locale)
  if (!begun) {
    return (
      <div className={screen.main}>
        <EmptyState icon={<IconPointer size={22} stroke={1.7} />} title={t('detail.gone')}>
          <Button component={Link} to="/settings/catalogue" size="sm" variant="default">
            {t('editor.back')}
          </Button>
        </EmptyState>
      </div>
    )
  }
  const { definitions, stateMachines, maySave } = load.data
  return (
    <Editor
      key={`${search.rule} ${search.copy}`}
      start={begun.draft}
      stored={begun.stored}
      all={definitions}
      machines={stateMachines}
      roles={roles.data.roles}
      maySave={maySave}
    />
  )
}

/** Undefined where the rule is gone. */
function startOf(
  { rule, copy }: { rule?: string | undefined; copy?: string | undefined },
  { definitions }: { definitions: readonly StoredDefinition[]; stateMachines: readonly StateMachine[] },
  locale: RegionalLocale,
): { draft: Draft; stored: StoredDefinition | undefined } | undefined {
  const find = (key: string) => definitions.find((one) => one.key === key)
  if (rule !== undefined) {
    const stored = find(rule)
    return stored && { draft: toRuleDraft(stored.definition, locale), stored }
  }
  if (copy === undefined) return { draft: emptyDraft(locale), stored: undefined }
  const original = find(copy)
  return original && { draft: copyRule(original.definition, definitions, locale), stored: undefined }
}
