import * as z from 'zod/mini'
import { REPAIR_STATES, type RepairState } from '../proof/repair.ts'
import { ACTION_FIELDS, type FieldsWith, fieldsWith } from './fields.ts'

type Check = (value: unknown) => boolean
const isText: Check = (value) => typeof value === 'string'

/** Tells whether a value is one of the schema's; a schema per value would take several times as long. */
function checkOf(schema: z.ZodMiniType): Check {
  if (schema instanceof z.ZodMiniNullable) {
    const check = checkOf(schema.def.innerType as z.ZodMiniType)
    return (value) => value === null || check(value)
  }
  if (schema instanceof z.ZodMiniEnum) {
    const known = new Set<unknown>(schema.options)
    return (value) => known.has(value)
  }
  return schema instanceof z.ZodMiniNumber ? Number.isFinite : isText
}

/** A column has one value per action. */
const column = <Value>(check: Check) => z.custom<Value[]>((values) => Array.isArray(values) && values.every(check))
const texts = column<string>(isText)
const textsOrNull = column<string | null>(checkOf(z.nullable(z.string())))
const wholes = column<number>(Number.isSafeInteger)
const wholesOrNull = column<number | null>((value) => value === null || Number.isSafeInteger(value))

type StoredColumns = {
  [Field in FieldsWith<'read'>]: z.ZodMiniType<z.output<(typeof ACTION_FIELDS)[Field]['read']>[]>
}
/** Amounts in kWh, GJ, kL, kWh; a year's money of the project; stars; money. Days as yyyy-MM-dd at the site. */
const STORED_COLUMNS = Object.fromEntries(
  fieldsWith('read').map((field) => [field, column(checkOf(ACTION_FIELDS[field].read))]),
) as unknown as StoredColumns

/**
 * The list of actions in compact form, latest change first: sites and projects are named once, the rest is in columns.
 */
export const PackedActions = z.object({
  /** `id` as project~site. */
  sites: z.array(z.object({ id: z.string(), label: z.string() })),
  projects: z.array(z.object({ key: z.string(), name: z.string(), currency: z.string() })),
  columns: z.object({
    /** Place among `projects`, and the number of the action in it: together its key. */
    project: wholes,
    number: wholes,
    /** Place among `sites`. */
    site: wholes,
    ...STORED_COLUMNS,
    /** The display name of the account, or the name that was given. */
    assignee: textsOrNull,
    /** The forgeId of the account. */
    assigneeId: textsOrNull,
    /** Epoch milliseconds, as in each column named so. */
    createdAt: wholes,
    updatedAt: wholes,
    closedAt: wholesOrNull,
    /** The parts of `repairs` of an action; each null where it has none. */
    repairState: column<RepairState | null>(checkOf(z.nullable(z.enum(REPAIR_STATES)))),
    repairStateOn: textsOrNull,
    cleanDays: wholesOrNull,
    neededDays: wholesOrNull,
    avoidedSeconds: wholesOrNull,
    avoidedCost: column<number | null>(checkOf(z.nullable(z.number()))),
    /** The number of further equips on it, at sites that the caller does not see. */
    unseenEquips: wholes,
  }),
  /**
   * Associated equipment: the place of its action in the columns, its name, its rule, and the key of the action on which it is
   * now when that is another one; in the order of the actions.
   */
  equips: z.object({ action: wholes, targetName: texts, ruleId: texts, ruleName: texts, nowOn: textsOrNull }),
})
export type PackedActions = z.infer<typeof PackedActions>
