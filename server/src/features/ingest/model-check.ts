import { Model } from '@bonfire/contract/ingest'
import type * as z from 'zod'
import '../../http/plain-issues.ts'
import { forbidden, invalid, malformed } from '../../http/refusal.ts'
import type { Scope } from './scope.ts'

export type ModelKind = keyof Model
type Entry = Record<string, unknown>

/** How a kind's entries are told apart. */
const KEY_FIELDS: Record<ModelKind, readonly string[]> = {
  projects: ['projectKey'],
  sites: ['siteId'],
  equips: ['siteId', 'equipId'],
  rules: ['ruleId'],
  projectRules: ['projectKey', 'type', 'ruleId'],
}
const KINDS = Object.keys(KEY_FIELDS) as ModelKind[]
const MAXIMUM_REPORTED = 20

/** Throws a refusal whose message names each wrong entry, `sites[3] "abc": timezone ...`; all are looked at before anything is stored. */
export function checkModel(value: unknown): Model {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw malformed(`A model is an object with the lists ${KINDS.join(', ')}.`)
  }
  if (!KINDS.some((kind) => kind in value)) {
    const found = Object.keys(value).slice(0, 10).join(', ') || 'nothing'
    throw malformed(`A model is an object with some of the lists ${KINDS.join(', ')}. Found: ${found}.`)
  }
  const parsed = Model.safeParse(value)
  if (!parsed.success) refuseEntries(parsed.error.issues.map((issue) => describeIssue(value, issue)))
  const model = parsed.data as Model
  refuseEntries(KINDS.flatMap((kind) => repeated(kind, model[kind])))
  return model
}

/** A key that is limited to projects may write no others. */
export function refuseOtherProjects(model: Model, scope: Scope): void {
  const allowed = scope.projectKeys
  if (!allowed) return
  for (const kind of ['projects', 'sites', 'projectRules'] as const) {
    for (const [index, entry] of model[kind].entries()) {
      if (allowed.includes(entry.projectKey)) continue
      throw forbidden(
        `${nameEntry(kind, index, entry)}: this key may write only to ${allowed.join(', ')}, not to "${entry.projectKey}".`,
      )
    }
  }
}

/** `sites[3] "abc"` */
export function nameEntry(kind: ModelKind, index: number, entry: Entry | undefined): string {
  const key = keyOf(kind, entry)
  return key === '' ? `${kind}[${index}]` : `${kind}[${index}] ${JSON.stringify(key)}`
}

export function refuseEntries(problems: readonly { entry: string; message: string }[]): void {
  if (problems.length === 0) return
  const reported = problems.slice(0, MAXIMUM_REPORTED)
  const lines = reported.map(({ entry, message }) => `${entry}: ${message}`)
  if (problems.length > reported.length) lines.push(`and ${problems.length - reported.length} more`)
  const fields: Record<string, string> = {}
  for (const { entry, message } of reported) fields[entry.split(' ')[0] ?? entry] ??= message
  throw invalid(`The model is wrong, and nothing of it was stored. ${lines.join('; ')}.`, fields)
}

const keyOf = (kind: ModelKind, entry: Entry | undefined) =>
  KEY_FIELDS[kind].flatMap((field) => entry?.[field] ?? []).join(' ')

function describeIssue(model: object, issue: z.core.$ZodIssue): { entry: string; message: string } {
  const [kind, index, ...path] = issue.path
  const list = (model as Record<PropertyKey, unknown>)[kind as string]
  if (typeof index !== 'number' || !Array.isArray(list)) return { entry: String(kind), message: 'must be a list' }
  const entry = list[index] as Entry
  const field = path.join('.')
  const value = field === '' ? entry : entry[field]
  const reason = value === undefined ? 'is missing' : issue.message
  const text = value === undefined ? '' : ` ${JSON.stringify(value)?.slice(0, 60)}`
  return { entry: nameEntry(kind as ModelKind, index, entry), message: `${field}${text}: ${reason}` }
}

function repeated(kind: ModelKind, entries: readonly Entry[]) {
  const places = new Map<string, number>()
  return entries.flatMap((entry, index) => {
    const key = keyOf(kind, entry)
    const first = places.get(key)
    if (first === undefined) places.set(key, index)
    return first === undefined
      ? []
      : { entry: nameEntry(kind, index, entry), message: `is in the list twice, first as ${kind}[${first}]` }
  })
}
