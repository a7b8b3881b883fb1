import { ActionUpdate, NewAction } from '@bonfire/contract/actions/action-fields'
import { HaystackSourceForm } from '@bonfire/contract/imports/haystack-sources'
import { IngestKeyForm } from '@bonfire/contract/imports/ingest-keys'
import { GroupForm } from '@bonfire/contract/people/groups'
import { UserForm } from '@bonfire/contract/people/managed-users'
import { ProjectForm, SiteForm } from '@bonfire/contract/portfolio'
import problems from '@bonfire/contract/refusals/field-problems/en'
import { codeOf } from '@bonfire/contract/refusals/problem'
import { WebhookSettings } from '@bonfire/contract/webhooks/webhooks'
import { expect, it } from 'vitest'
import type * as z from 'zod/mini'
import actions from '../../locales/en/actions.ts'

/** Forms of actions have their texts with the other texts of actions. */
const TEXTS: Readonly<Record<string, object>> = { ...problems, ...actions.problems }

const FORMS: Readonly<Record<string, Schema>> = {
  ActionUpdate,
  NewAction,
  HaystackSourceForm,
  IngestKeyForm,
  GroupForm,
  UserForm,
  ProjectForm,
  SiteForm,
  WebhookSettings,
}
/** People and projects are chosen from a list, so what is typed has no such mistake. */
const CHOSEN = ['value.id', 'site.project-too-long']

type Schema = z.ZodMiniType<unknown, unknown>
type Definition = Readonly<Record<string, unknown>>
const PARTS = ['innerType', 'element', 'in', 'out', 'left', 'right', 'keyType', 'valueType', 'catchall']

const isPart = (value: unknown): value is Schema => typeof value === 'object' && value !== null && '_zod' in value

/** The codes of all that a schema can find wrong. */
function codesOf(part: unknown, known = new Set<unknown>()): string[] {
  if (!isPart(part) || known.has(part)) return []
  known.add(part)
  const definition = part._zod.def as unknown as Definition
  const parts = [
    ...PARTS.map((name) => definition[name]),
    ...((definition.checks as unknown[] | undefined) ?? []),
    ...((definition.options as unknown[] | undefined) ?? []),
    ...Object.values((definition.shape as object | undefined) ?? {}),
  ]
  const message =
    typeof definition.error === 'function' ? definition.error({ input: undefined, issues: [] }) : undefined
  return [...(typeof message === 'string' ? [codeOf(message)] : []), ...parts.flatMap((each) => codesOf(each, known))]
}

const hasText = (code: string) => {
  const [group = '', name = ''] = code.split('.')
  return name in (TEXTS[group] ?? {})
}

it.each(Object.entries(FORMS))('all that %s can find wrong is in words', (_name, form) => {
  const codes = codesOf(form)
  expect(codes.length).toBeGreaterThan(2)
  expect(codes.filter((code) => !hasText(code) && !CHOSEN.includes(code))).toEqual([])
})
