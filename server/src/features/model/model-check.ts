import {
  type Model,
  ModelEquip,
  ModelPoint,
  ModelProject,
  ModelProjectRule,
  ModelRule,
  ModelSite,
} from '@bonfire/contract/imports/ingest'
import { type Problem, problem, problemOf } from '@bonfire/contract/refusals/problem'
import type * as z from 'zod'
import '../../http/plain-issues.ts'
import { giveWay, isTimeToGiveWay } from '../../http/give-way.ts'
import { refuse } from '../../http/refusal.ts'
import type { Scope } from '../../http/senders.ts'
import { NO_OBJECT, readLists } from '../readers/json-lists.ts'
import { MAXIMUM_DEPTH } from '../readers/json-value.ts'
import { MAXIMUM_ROW_LENGTH, readText } from '../readers/text.ts'
import { whereItBreaks } from '../readers/where-it-breaks.ts'

export type ModelKind = keyof Model
type Entry = Record<string, unknown>

/** The key of each kind's entries. */
const KEY_FIELDS: Record<ModelKind, readonly string[]> = {
  projects: ['projectKey'],
  sites: ['siteId'],
  equips: ['siteId', 'equipId'],
  points: ['pointId'],
  rules: ['ruleId'],
  projectRules: ['projectKey', 'type', 'ruleId'],
}
const ENTRIES = {
  projects: ModelProject,
  sites: ModelSite,
  equips: ModelEquip,
  points: ModelPoint,
  rules: ModelRule,
  projectRules: ModelProjectRule,
}
const KINDS = Object.keys(KEY_FIELDS) as ModelKind[]
const MAXIMUM_REPORTED = 20
const MAXIMUM_PROBLEMS = 1000

/**
 * Validates all entries before anything is stored. Throws a refusal that names each invalid one, `sites[3] "abc":
 * timezone ...`.
 */
async function checkModel(value: unknown): Promise<Model> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw noModel()
  }
  const check = newModelCheck()
  for (const [kind, list] of Object.entries(value)) {
    if (!check.begin(kind, Array.isArray(list)) || !Array.isArray(list)) continue
    for (const entry of list) {
      if (isTimeToGiveWay()) await giveWay()
      check.add(kind as ModelKind, entry)
    }
  }
  return check.end()
}

const noModel = () => refuse('model.no-object', { lists: KINDS })

/** A model as sent, parsed or not. */
export const modelOf = (sent: unknown): Promise<Model> => (isBytes(sent) ? readModel(sent) : checkModel(sent))

const isBytes = (sent: unknown): sent is AsyncIterable<Uint8Array> =>
  typeof sent === 'object' && sent !== null && Symbol.asyncIterator in sent

/** The same for JSON text, entry by entry; only the first problems are kept. */
async function readModel(bytes: AsyncIterable<Uint8Array>): Promise<Model> {
  const check = newModelCheck()
  try {
    const options = { isWanted: check.begin, maximumEntryLength: MAXIMUM_ROW_LENGTH }
    for await (const { list, value } of readLists(readText(bytes, { isStrict: true }), options)) {
      if (isTimeToGiveWay()) await giveWay()
      const kind = list as ModelKind
      if (value.isTooLong) check.refuse(kind, problem('model.too-long', { maximum: MAXIMUM_ROW_LENGTH }))
      else if (value.isTooDeep) check.refuse(kind, problem('model.too-deep', { levels: MAXIMUM_DEPTH }))
      else check.add(kind, JSON.parse(value.text()))
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw error.message === NO_OBJECT ? noModel() : refuse('import.not-json', { where: whereItBreaks(error) })
  }
  return check.end()
}

function newModelCheck() {
  const model: Record<ModelKind, unknown[]> = {
    projects: [],
    sites: [],
    equips: [],
    points: [],
    rules: [],
    projectRules: [],
  }
  const places = new Map<string, number>()
  const problems: EntryProblem[] = []
  const found: string[] = []
  let problemCount = 0
  const report = (problem: () => EntryProblem) => {
    problemCount += 1
    // It is refused anyway, so skip the rest.
    if (problemCount > MAXIMUM_PROBLEMS) refuseEntries(problems, problemCount)
    if (problems.length < MAXIMUM_REPORTED) problems.push(problem())
  }
  const counts: Record<ModelKind, number> = { projects: 0, sites: 0, equips: 0, points: 0, rules: 0, projectRules: 0 }
  return {
    /** True if the member is one of the model's lists. */
    begin(key: string, isList: boolean): boolean {
      if (found.length < 10) found.push(key)
      if (!isKind(key)) return false
      if (!isList) report(() => ({ entry: key, what: problem('value.list') }))
      return isList
    },
    add(kind: ModelKind, value: unknown): void {
      const index = counts[kind]++
      const parsed = ENTRIES[kind].safeParse(value)
      if (!parsed.success) {
        for (const issue of parsed.error.issues) report(() => describeIssue(kind, index, { value, issue }))
        return
      }
      const entry = parsed.data as Entry
      const key = `${kind} ${entryKey(kind, entry)}`
      const first = places.get(key)
      if (first === undefined) places.set(key, index)
      else {
        const what = problem('model.twice', { first: `${kind}[${first}]` })
        report(() => ({ entry: nameEntry(kind, index, entry), what }))
      }
      // An invalid model stores nothing.
      if (problemCount === 0) model[kind].push(entry)
    },
    refuse: (kind: ModelKind, what: Problem) => report(() => ({ entry: `${kind}[${counts[kind]++}]`, what })),
    end(): Model {
      if (!found.some(isKind)) {
        throw refuse('model.no-lists', { lists: KINDS, found, count: found.length })
      }
      refuseEntries(problems, problemCount)
      return model as unknown as Model
    },
  }
}

/** A key limited to projects may not write others. */
export function refuseOtherProjects(model: Model, scope: Scope): void {
  const allowed = scope.projectKeys
  if (!allowed) return
  for (const kind of ['projects', 'sites', 'projectRules'] as const) {
    for (const [index, entry] of model[kind].entries()) {
      if (allowed.includes(entry.projectKey)) continue
      throw refuse('model.other-project', { entry: nameEntry(kind, index, entry), allowed, project: entry.projectKey })
    }
  }
}

/** `sites[3] "abc"` */
export function nameEntry(kind: ModelKind, index: number, entry: Entry | undefined): string {
  const key = entryKey(kind, entry)
  return key === '' ? `${kind}[${index}]` : `${kind}[${index}] ${JSON.stringify(key)}`
}

export interface EntryProblem {
  readonly entry: string
  readonly what: Problem
}

/** `count`: the number of all problems, if only the first are given. */
export function refuseEntries(problems: readonly EntryProblem[], count = problems.length): void {
  if (count === 0) return
  const reported = problems.slice(0, MAXIMUM_REPORTED)
  const wrong = reported.map(({ entry, what }) => problem('value.of', { field: entry, problem: what }))
  if (count > reported.length) wrong.push(problem('model.more', { count: count - reported.length }))
  const fields: Record<string, Problem> = {}
  for (const { entry, what } of reported) fields[entry.split(' ')[0] ?? entry] ??= what
  throw refuse('model.wrong', { problems: wrong }, { fields })
}

const isKind = (key: string): key is ModelKind => Object.hasOwn(KEY_FIELDS, key)

export const entryKey = (kind: ModelKind, entry: Entry | undefined) =>
  KEY_FIELDS[kind].flatMap((field) => entry?.[field] ?? []).join(' ')

function describeIssue(
  kind: ModelKind,
  index: number,
  { value: sent, issue }: { value: unknown; issue: z.core.$ZodIssue },
): EntryProblem {
  const entry = sent as Entry | undefined
  const field = issue.path.join('.')
  const value = issue.path.reduce<unknown>((part, key) => (part as Entry | undefined)?.[String(key)], entry)
  const reason = value === undefined ? problem('value.missing') : problemOf(issue.message)
  const text = value === undefined ? '' : ` ${JSON.stringify(value)?.slice(0, 60)}`
  return {
    entry: nameEntry(kind, index, entry),
    what: problem('value.of', { field: `${field}${text}`, problem: reason }),
  }
}
