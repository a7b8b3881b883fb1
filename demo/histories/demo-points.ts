import type { ModelPoint } from '@bonfire/contract/imports/ingest'
import { DEMO_PROJECTS } from '../content/sites.ts'
import { demoFaults, type Fault } from '../findings/faults.ts'
import { NAMED_POINTS } from '../findings/measures.ts'
import { type DemoEquip, equipsOf } from '../portfolio/plant.ts'
import type { DemoProject, DemoSite } from '../portfolio/site.ts'
import { DATA_FAULTS, DEPARTURES } from './departures.ts'
import { EQUIP_POINTS, type PointSpec } from './equip-points.ts'
import { INTERVAL_SECONDS } from './moments.ts'
import { unitOf } from './quantities.ts'

/** An equip with what is measured on it and what can go wrong with it. */
export interface MeasuredEquip extends DemoEquip {
  readonly specs: readonly PointSpec[]
  readonly faults: readonly Fault[]
}

export interface GeneratedSite {
  readonly project: DemoProject
  readonly site: DemoSite
  readonly equips: readonly MeasuredEquip[]
}

const WEATHER = { key: 'oat', name: 'Outside air temperature', quantity: 'temperature' } as const
// Enough to show every key that a departure names.
const READINGS = [1, 1, 1, 1]
let known: readonly GeneratedSite[] | undefined

/** The sites whose histories are generated. */
export function generatedSites(): readonly GeneratedSite[] {
  known ??= DEMO_PROJECTS.flatMap((project) =>
    project.sites.map((site) => ({ project, site, equips: equipsAt(project, site) })),
  )
  return known
}

function equipsAt(project: DemoProject, site: DemoSite): MeasuredEquip[] {
  const faults = Map.groupBy(demoFaults(), (fault) => fault.equip.equipId)
  return equipsOf(site, project.tags).map((equip) => {
    const own = faults.get(equip.equipId) ?? []
    const needed = new Set(own.flatMap(({ rule }) => keysOf(rule.ruleId)))
    const named: readonly string[] = own.some(({ rule }) => namesSensor(rule.ruleId)) ? NAMED_POINTS[equip.kind] : []
    const specs = EQUIP_POINTS[equip.kind].filter(
      ({ key, name, isRare }) => !isRare || needed.has(key) || named.includes(name.toLowerCase()),
    )
    return { ...equip, specs, faults: own }
  })
}

const keysOf = (ruleId: string): string[] =>
  Object.keys(DEPARTURES[ruleId]?.shows({ r: READINGS, usual: {}, flip: false, hours: 1 }) ?? {})

const namesSensor = (ruleId: string) => ['frozen', 'broken'].includes(DATA_FAULTS[ruleId] ?? '')

export const pointIdOf = (ownerId: string, key: string) => `${ownerId}.${key}`
export const weatherPointId = (site: DemoSite) => pointIdOf(site.siteId, WEATHER.key)

/** The points of the generated histories. */
export function generatedPoints(): ModelPoint[] {
  return generatedSites().flatMap(({ project, site, equips }) => {
    const point = (
      equipId: string | null,
      { key, name, quantity }: Pick<PointSpec, 'key' | 'name' | 'quantity'>,
      role: PointSpec['role'],
    ): ModelPoint => ({
      pointId: pointIdOf(equipId ?? site.siteId, key),
      siteId: site.siteId,
      equipId,
      name,
      role,
      kind: quantity === 'state' ? 'bool' : 'number',
      unit: unitOf(quantity, project.units),
      intervalSeconds: INTERVAL_SECONDS,
    })
    return [
      point(null, WEATHER, 'oat'),
      ...equips.flatMap(({ equipId, specs }) => specs.map((spec) => point(equipId, spec, spec.role))),
    ]
  })
}
