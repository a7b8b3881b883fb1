import { EQUIP_KINDS } from '@bonfire/contract/definitions/equip-kinds'
import { EQUIP_FIELDS, type EquipChange, EquipForm } from '@bonfire/contract/histories/equips'
import type { SiteEquip } from '@bonfire/contract/histories/points'
import { makeId } from '@bonfire/contract/imports/made-keys'
import * as z from 'zod/mini'
import { changedFields, pickFields } from '../../../lib/forms/draft.ts'
import { FROM_NAME } from './kind-select.tsx'

/** The values of the form of an equip. */
export interface EquipDraft extends Omit<EquipForm, 'kind'> {
  siteId: string
  kind: string
}

const Kind = z.pipe(
  z.string(),
  z.transform((text) => EQUIP_KINDS.find((kind) => kind === text) ?? null),
)

/** `siteMissing` is what a draft without a site says. */
export const draftSchema = (siteMissing: string) =>
  z.extend(EquipForm, { siteId: z.string().check(z.minLength(1, { error: siteMissing })), kind: Kind })

export const newEquipDraft = (siteId: string): EquipDraft => ({
  siteId,
  name: '',
  equipId: '',
  kind: FROM_NAME,
  servedBy: [],
})

export const equipDraftOf = (siteId: string, equip: SiteEquip): EquipDraft => ({
  siteId,
  name: equip.name,
  equipId: equip.equipId,
  servedBy: equip.servedBy,
  kind: equip.isKindSaid ? equip.kind : FROM_NAME,
})

/** `cta-1`, unless the site has that. */
export const proposedId = (name: string, equips: readonly SiteEquip[]): string =>
  name.trim() === '' ? '' : makeId(name, new Set(equips.map(({ equipId }) => equipId)), 'equip')

/** Returns only changed fields; undefined if nothing changed. */
export function toEquipChange(ready: EquipForm, draft: EquipDraft, before: EquipDraft): EquipChange | undefined {
  const changed = changedFields(draft, before)
  if (changed.length === 0) return undefined
  return pickFields(
    ready,
    EQUIP_FIELDS.filter((field) => changed.includes(field)),
  )
}
