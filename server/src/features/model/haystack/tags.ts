import type { ModelPoint } from '@bonfire/contract/imports/ingest'
import { HBool, type HDict, HDict as HDictClass, HList, HMarker, HNum, HRef, HStr, type HVal } from 'haystack-core'

type Tags = NonNullable<ModelPoint['tags']>

/** Tags that a point keeps in fields of its own, and those that change from one reading to the next. */
const NOT_KEPT = new Set([
  ...['id', 'dis', 'point', 'kind', 'unit', 'tz', 'siteRef', 'equipRef', 'mod'],
  ...['curVal', 'curStatus', 'curErr', 'writeVal', 'writeLevel', 'writeStatus', 'writeErr'],
  ...['hisMode', 'hisInterval', 'hisStatus', 'hisErr', 'hisSize', 'hisStart', 'hisEnd', 'hisStartVal', 'hisEndVal'],
])

/** Markers and scalars of a record, as they are stored: `true` is a marker, other scalars as Hayson has them. */
export function readTags(
  record: HDict,
  { keepsEnum = false, isOfEquip = false }: { keepsEnum?: boolean; isOfEquip?: boolean },
): Tags {
  return Object.fromEntries(
    record.keys
      .filter((name) => (isOfEquip ? isKeptOfEquip(name) : !NOT_KEPT.has(name)))
      .filter((name) => keepsEnum || name !== 'enum')
      .flatMap((name) => {
        const value = storedTag(record.get(name))
        return value === undefined ? [] : [[name, value]]
      }),
  )
}

const isKeptOfEquip = (name: string) =>
  name === 'equipRef' || (name !== 'equip' && name !== 'navName' && !NOT_KEPT.has(name))

function storedTag(value: HVal | undefined): Tags[string] | undefined {
  if (value instanceof HMarker) return true
  if (value instanceof HStr) return value.value
  // Its display name belongs to the other record.
  if (value instanceof HRef) return { _kind: 'ref', val: value.value }
  if (value instanceof HBool) return { _kind: 'bool', val: value.value }
  if (value instanceof HNum && !value.unit) return Number.isFinite(value.value) ? value.value : undefined
  if (value instanceof HList || value instanceof HDictClass) return undefined
  const hayson: unknown = value?.toJSON()
  const isScalar =
    typeof hayson === 'object' && hayson !== null && '_kind' in hayson && !NO_SCALARS.has(String(hayson._kind))
  return isScalar ? (hayson as Tags[string]) : undefined
}

const NO_SCALARS = new Set(['grid', 'na', 'remove', 'dict', 'list'])
