import * as z from 'zod/mini'
import { issue } from '../refusals/problem.ts'
import { ActionPriority, ActionStatus, ActionType, TransitionReason } from './action-words.ts'
import { AMOUNTS, type AmountName } from './amounts.ts'
import {
  ADDRESS_MAXIMUM_CHARACTERS,
  amount,
  blankOrUnknown,
  Cause,
  Description,
  DueDate,
  ExternalKey,
  orNone,
  PersonName,
  RepairedOn,
  Summary,
  Team,
  webAddress,
} from './field-values.ts'

const TextRead = z.string()
const TextOrNoneRead = z.nullable(z.string())
const AmountRead = z.number()

/** Decides how a field is typed, compared and shown. */
export type FieldKind = 'line' | 'text' | 'address' | 'day' | 'choice' | 'cause' | 'team' | 'person' | 'amount'

interface FieldFacts {
  readonly kind: FieldKind
  /** The schema of the field in a request to create or change an action. */
  readonly written: z.ZodMiniType
  /** The schema of the field in a response; absent if it is read as part of another field. */
  readonly read?: z.ZodMiniType
  /** The column of the table `action`; absent if `read` is. */
  readonly column?: string
  /** True if a new action has it. */
  readonly create?: 'required' | 'optional'
  /** True if it can be changed, and noted in the history. */
  readonly change?: true
  /** True if it can be changed in many actions at once. */
  readonly bulk?: true
  /** The searches that look in it: the one in the list of actions, or also the search of everything. */
  readonly search?: 'list' | 'everywhere'
  /** True if messages of webhooks have it, under its name in a change. */
  readonly webhook?: true
  /** Its names on the wire, where they differ from ours. */
  readonly names?: { readonly create?: string; readonly change?: string; readonly read?: string }
}

const amountField = <const Name extends AmountName, const Names extends NonNullable<FieldFacts['names']>>(
  name: Name,
  names: Names,
) =>
  ({
    kind: 'amount',
    written: amount(name),
    read: AmountRead,
    column: AMOUNTS[name].column,
    create: 'optional',
    change: true,
    names,
  }) as const

/**
 * Each field of an action that people or programs write, once: schemas, columns, forms, lists, exports, searches,
 * histories and messages go over this table. Its labels are in `labels`.
 */
export const ACTION_FIELDS = {
  summary: {
    kind: 'line',
    written: Summary,
    read: TextRead,
    column: 'summary',
    create: 'required',
    change: true,
    search: 'everywhere',
    webhook: true,
  },
  description: {
    kind: 'text',
    written: Description,
    read: TextRead,
    column: 'description',
    create: 'optional',
    change: true,
    search: 'list',
  },
  status: {
    kind: 'choice',
    written: z.enum(ActionStatus.def.entries, { error: blankOrUnknown('status') }),
    read: ActionStatus,
    column: 'status',
    create: 'required',
    change: true,
    bulk: true,
    webhook: true,
    names: { read: 'bonfire_status' },
    search: 'list',
  },
  transitionReason: {
    kind: 'choice',
    written: z.nullable(TransitionReason),
    read: z.nullable(TransitionReason),
    column: 'transition_reason',
    change: true,
    bulk: true,
    webhook: true,
    names: { change: 'statusChangeReason', read: 'transition_reason' },
  },
  /** The local day of the repair, of an action that was closed as fixed. */
  repairedOn: {
    kind: 'day',
    written: RepairedOn,
    read: RepairedOn,
    column: 'repaired_on',
    change: true,
    webhook: true,
    names: { read: 'repaired_on' },
  },
  /** What was found to be wrong: the key of a cause that rules name. */
  cause: {
    kind: 'cause',
    written: Cause,
    read: TextOrNoneRead,
    column: 'cause',
    create: 'optional',
    change: true,
    bulk: true,
    webhook: true,
  },
  priority: {
    kind: 'choice',
    written: z.enum(ActionPriority.def.entries, { error: blankOrUnknown('priority') }),
    read: ActionPriority,
    column: 'priority',
    create: 'required',
    change: true,
    bulk: true,
    webhook: true,
    search: 'list',
  },
  type: {
    kind: 'choice',
    written: z.enum(ActionType.def.entries, { error: blankOrUnknown('type') }),
    read: ActionType,
    column: 'type',
    create: 'required',
    change: true,
    webhook: true,
    names: { create: 'context', change: 'context', read: 'context' },
    search: 'list',
  },
  team: {
    kind: 'team',
    written: Team,
    read: TextRead,
    column: 'team',
    create: 'required',
    change: true,
    bulk: true,
    webhook: true,
    names: { create: 'responsible', change: 'responsible', read: 'responsible' },
    search: 'list',
  },
  assignee: {
    kind: 'person',
    written: PersonName,
    create: 'optional',
    change: true,
    bulk: true,
  },
  /** The account's forgeId; it decides, and `assignee` follows. */
  assigneeId: {
    kind: 'person',
    written: PersonName,
    create: 'optional',
    change: true,
    bulk: true,
  },
  dueDate: {
    kind: 'day',
    written: DueDate,
    read: DueDate,
    column: 'due_date',
    create: 'optional',
    change: true,
    bulk: true,
    webhook: true,
    names: { read: 'due_date' },
    search: 'list',
  },
  /** The action in another system, such as the work order number of a CMMS; unique within the project. */
  externalKey: {
    kind: 'line',
    written: ExternalKey,
    read: TextOrNoneRead,
    column: 'external_key',
    create: 'optional',
    change: true,
    search: 'everywhere',
    webhook: true,
  },
  externalUrl: {
    kind: 'address',
    written: webAddress(issue('action.external-url')),
    read: TextOrNoneRead,
    column: 'external_url',
    create: 'optional',
    change: true,
    webhook: true,
  },
  reportUrl: {
    kind: 'address',
    written: webAddress(issue('action.report-url')),
    read: TextOrNoneRead,
    column: 'report_url',
    create: 'optional',
    change: true,
    names: { create: 'skysparkLink', read: 'skyspark_link' },
  },
  /** The screen can only clear it; uploads set it. */
  screenshotUrl: {
    kind: 'address',
    written: orNone(z.string().check(z.maxLength(ADDRESS_MAXIMUM_CHARACTERS))),
    read: TextOrNoneRead,
    column: 'screenshot_url',
    change: true,
    names: { read: 'screenshot_link' },
  },
  ruleName: {
    kind: 'line',
    written: z.string().check(z.maxLength(500)),
    read: TextRead,
    column: 'rule_name',
    create: 'optional',
    search: 'list',
    names: { create: 'rule', read: 'rule' },
  },
  elec: amountField('elec', { change: 'electricity' }),
  gas: amountField('gas', {}),
  water: amountField('water', {}),
  thermal: amountField('thermal', {}),
  totalFinancialImpact: amountField('totalFinancialImpact', { read: 'total_financial_impact' }),
  operationalSavings: amountField('operationalSavings', { read: 'operational_savings' }),
  nabersEnergy: amountField('nabersEnergy', { read: 'nabers_energy' }),
  nabersWater: amountField('nabersWater', { read: 'nabers_water' }),
  costToComplete: amountField('costToComplete', { read: 'cost_to_complete' }),
} as const satisfies Record<string, FieldFacts>

type Fields = typeof ACTION_FIELDS
/** The field's own name in the code. */
export type ActionFieldName = keyof Fields
/** The fields with a mark, such as those that can be changed. */
export type FieldsWith<Mark extends keyof FieldFacts> = {
  [Field in ActionFieldName]: Mark extends keyof Fields[Field] ? Field : never
}[ActionFieldName]
export type FieldsOfKind<Kind extends FieldKind> = {
  [Field in ActionFieldName]: Fields[Field]['kind'] extends Kind ? Field : never
}[ActionFieldName]

const NAMES = Object.keys(ACTION_FIELDS) as ActionFieldName[]
const factsOf = (field: ActionFieldName): FieldFacts => ACTION_FIELDS[field]

/** Returns the fields in the order of the table. */
export const fieldsWith = <Mark extends keyof FieldFacts>(mark: Mark): FieldsWith<Mark>[] =>
  NAMES.filter((field): field is FieldsWith<Mark> => factsOf(field)[mark] !== undefined)

export const isFieldOfKind = <Kind extends FieldKind>(field: string, kind: Kind): field is FieldsOfKind<Kind> =>
  Object.hasOwn(ACTION_FIELDS, field) && factsOf(field as ActionFieldName).kind === kind

/** True if a new action must have it. */
export const isRequired = (field: ActionFieldName): boolean => factsOf(field).create === 'required'

/** True if an action may have no value of the field. */
export const isOptionalField = (field: FieldsWith<'read'>): boolean =>
  ACTION_FIELDS[field].read instanceof z.ZodMiniNullable

/** All that a choice offers. */
export function choicesOf<Field extends FieldsOfKind<'choice'>>(field: Field): readonly Choice<Field>[] {
  const { read } = ACTION_FIELDS[field]
  const { options } = read instanceof z.ZodMiniNullable ? read.def.innerType : read
  return options as readonly unknown[] as readonly Choice<Field>[]
}

export type Choice<Field extends FieldsOfKind<'choice'>> = Exclude<z.output<Fields[Field]['read']>, null>

/** The occasions on which fields have a name and a schema on the wire, and the mark of those that have. */
const OCCASIONS = {
  create: { mark: 'create', name: 'create', schema: 'written' },
  change: { mark: 'change', name: 'change', schema: 'written' },
  read: { mark: 'read', name: 'read', schema: 'read' },
  webhook: { mark: 'webhook', name: 'change', schema: 'read' },
} as const
type Occasion = keyof typeof OCCASIONS
type On<When extends Occasion> = (typeof OCCASIONS)[When]

type FieldsOn<When extends Occasion> = FieldsWith<On<When>['mark']>
type WireName<Field extends ActionFieldName, When extends Occasion> = Fields[Field] extends {
  readonly names: { readonly [At in On<When>['name']]: infer Name extends string }
}
  ? Name
  : Field
type Schema<Field extends ActionFieldName, When extends Occasion> = Fields[Field] extends {
  readonly [At in On<When>['schema']]: infer Sent extends z.ZodMiniType
}
  ? When extends 'create'
    ? Fields[Field] extends { readonly create: 'optional' }
      ? z.ZodMiniOptional<Sent>
      : Sent
    : Sent
  : never

/** Maps names on the wire to ours, for `renamed`. */
export type WireNames<When extends Occasion> = {
  readonly [Field in FieldsOn<When> as WireName<Field, When> extends Field ? never : WireName<Field, When>]: Field
}

export function wireNames<When extends Occasion>(when: When): WireNames<When> {
  const pairs = fieldsWith(OCCASIONS[when].mark).map((field) => [wireNameOf(field, when), field] as const)
  return Object.fromEntries(pairs.filter(([name, field]) => name !== field)) as WireNames<When>
}

type WireShape<Field extends ActionFieldName, When extends Occasion> = {
  [Each in Field as WireName<Each, When>]: Schema<Each, When>
}

/** The schemas of these fields, or of all that the occasion has, under their names on the wire. */
export function wireShape<When extends Occasion, Field extends FieldsOn<When> = FieldsOn<When>>(
  when: When,
  fields: readonly Field[] = fieldsWith(OCCASIONS[when].mark) as Field[],
): WireShape<Field, When> {
  const pairs = fields.map((field) => {
    const facts = factsOf(field)
    const schema = facts[OCCASIONS[when].schema]
    const isOptional = when === 'create' && facts.create === 'optional'
    return [wireNameOf(field, when), schema && isOptional ? z.optional(schema) : schema]
  })
  return Object.fromEntries(pairs) as WireShape<Field, When>
}

/** A field's name on the wire. */
export const wireNameOf = (field: ActionFieldName, when: Occasion): string =>
  factsOf(field).names?.[OCCASIONS[when].name] ?? field
