import type { SiteEquip } from '@bonfire/contract/histories/points'
import { sql } from 'kysely'
import { equipKindOf, saidKindOf } from '../roles/equip-kind.ts'
import { servedByOf } from './served-by.ts'

export interface StoredEquip {
  readonly id: number
  readonly equipId: string
  readonly name: string
  readonly tags: Readonly<Record<string, unknown>>
  readonly brickClass: string | null
  /** Its tags say what a person or a table said. */
  readonly isTold: boolean
}

const COLUMNS = {
  equipId: 'equip_key',
  name: 'name',
  tags: 'tags',
  brickClass: 'brick_class',
  isTold: 'is_told',
} as const satisfies Record<Exclude<keyof StoredEquip, 'id'>, string>

/** What people change of it, by the types of its columns. */
const CHANGED = {
  name: 'text',
  tags: 'jsonb',
  isTold: 'boolean',
} as const satisfies Record<Exclude<keyof StoredEquip, 'id' | 'equipId' | 'brickClass'>, string>
const CHANGED_FIELDS = Object.keys(CHANGED) as (keyof typeof CHANGED)[]

/** The columns of a stored equip. */
export const STORED_EQUIP = sql`id, ${sql.join(
  Object.entries(COLUMNS).map(([field, column]) => sql`${sql.ref(column)} as ${sql.ref(field)}`),
)}`
/** The columns that people change, those of a record with them, and how they are taken from a record `a`. */
export const CHANGED_COLUMNS = sql.join(CHANGED_FIELDS.map((field) => sql.ref(COLUMNS[field])))
export const CHANGED_RECORD = sql.join(CHANGED_FIELDS.map((field) => sql`${sql.ref(field)} ${sql.raw(CHANGED[field])}`))
export const CHANGED_VALUES = sql.join(CHANGED_FIELDS.map((field) => sql.ref(`a.${field}`)))

export const toSiteEquip = (equip: StoredEquip, isEquip: (equipId: string) => boolean): SiteEquip => ({
  number: equip.id,
  equipId: equip.equipId,
  name: equip.name,
  kind: equipKindOf(equip),
  isKindSaid: saidKindOf(equip.tags) !== undefined,
  servedBy: servedByOf(equip, isEquip),
})
