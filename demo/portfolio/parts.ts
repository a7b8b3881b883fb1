import { generatedSites } from '../histories/demo-points.ts'
import type { DemoEquip, EquipKind } from './plant.ts'
import type { DemoSite } from './site.ts'

/** What a piece of equipment has or lacks besides what its points show, in words of the tag `equipParts`. */
export function partsOf({ equipId, kind }: DemoEquip, { siteId }: DemoSite): string {
  const equips = generatedSites().find(({ site }) => site.siteId === siteId)?.equips ?? []
  if (kind === 'vav') {
    const points = equips.find((one) => one.equipId === equipId)?.specs ?? []
    return points.some(({ role }) => role === 'reheat') ? '' : '-reheatCoil'
  }
  // Where there is no tower, chillers are cooled by air.
  if (kind === 'chiller') return equips.some((one) => one.kind === 'tower') ? 'condenserWater' : '-condenserWater'
  return PARTS[kind] ?? ''
}

const PARTS: Readonly<Partial<Record<EquipKind, string>>> = {
  ahu: '-preheatCoil',
  // Rooftop units of these sites only cool.
  rtu: 'coolingCoil -heatingCoil -preheatCoil',
  boiler: 'condensingBoiler',
}
