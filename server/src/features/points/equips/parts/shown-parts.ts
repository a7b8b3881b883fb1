import type { EquipKind } from '@bonfire/contract/definitions/definition'
import { type EquipPart, partsAsked, type SaidParts } from '@bonfire/contract/definitions/equip-parts'
import { refsOf } from '../served-by.ts'
import { saidPartsOf } from './said-parts.ts'

type Tags = Readonly<Record<string, unknown>>

interface DescribedEquip {
  readonly kind: EquipKind
  readonly tags: Tags
  readonly brickClass: string | null
}

interface SiteEquip extends DescribedEquip {
  readonly id: number
  readonly key: string
}

/** What a tag or the Brick class of an equip says of a part. */
interface Word {
  readonly has: boolean
  readonly from: 'tag' | 'class'
  readonly name: string
}

interface Signs {
  readonly tags?: readonly string[]
  readonly class?: RegExp
}

/** Signs that an equip has a part, and that it has none. */
const SIGNS: Readonly<Partial<Record<EquipPart, { readonly with?: Signs; readonly without?: Signs }>>> = {
  coolingCoil: { with: { tags: ['chilledWaterCooling', 'dxCooling', 'coolingOnly'] } },
  heatingCoil: {
    with: { tags: ['hotWaterHeating', 'steamHeating', 'elecHeating', 'gasHeating', 'naturalGasHeating'] },
  },
  reheatCoil: {
    with: {
      tags: ['reheat', 'hotWaterReheat', 'elecReheat'],
      class: /^(RVAV|Variable_Air_Volume_Box_With_Reheat)$/,
    },
    without: { tags: ['coolOnly'], class: /^(Variable_Air_Volume_Box_Cooling_Only|Cooling_Only_Air_Terminal_Unit)$/ },
  },
  economizer: { with: { tags: ['economizing'] } },
  boxFan: { with: { tags: ['fanPowered'], class: /Fan_?Powered/ } },
  condensingBoiler: {
    with: { tags: ['condensing', 'condensingBoiler'], class: /^Condensing_.*Boiler$/ },
    without: { tags: ['noncondensing', 'nonCondensing'], class: /^Non_?condensing_.*Boiler$/i },
  },
  districtHeat: { with: { tags: ['district', 'districtHeat', 'districtHeating'], class: /District/ } },
  heatPump: { with: { tags: ['heatPump', 'heatRecovery'], class: /Heat_Pump|Heat_Recovery/ } },
  condenserWater: {
    with: { tags: ['waterCooled'], class: /^Water_Cooled_Chiller$/ },
    without: { tags: ['airCooled'], class: /^Air_Cooled_Chiller$/ },
  },
  secondaryLoop: { with: { tags: ['secondaryLoop'] } },
}

/** What a tag or the class of an equip says of a part; undefined if neither does. */
export function wordOnPart(part: EquipPart, equip: DescribedEquip): Word | undefined {
  const signs = SIGNS[part]
  return wordOf(signs?.with, equip, true) ?? wordOf(signs?.without, equip, false)
}

function wordOf(signs: Signs | undefined, { tags, brickClass }: DescribedEquip, has: boolean): Word | undefined {
  const tag = signs?.tags?.find((one) => one in tags)
  if (tag !== undefined) return { has, from: 'tag', name: tag }
  const isOfClass = brickClass !== null && signs?.class?.test(brickClass)
  return isOfClass ? { has, from: 'class', name: brickClass } : undefined
}

/** The kinds whose parts are machines of their own, and the kind of these. */
const MADE_OF: Readonly<Partial<Record<EquipKind, EquipKind>>> = { hotPlant: 'boiler', chilledPlant: 'chiller' }

/** The parts that an equip of a plant has, as a person, its tags or its class say. */
export function partsOfMachine(machine: DescribedEquip): SaidParts {
  const own = { ...shownBy(machine, partsAsked(machine.kind)), ...saidPartsOf(machine.tags) }
  if (machine.kind !== 'boiler' || own.condensingBoiler === undefined) return own
  return { ...own, nonCondensingBoiler: !own.condensingBoiler }
}

const shownBy = (equip: DescribedEquip, parts: readonly EquipPart[]): SaidParts =>
  Object.fromEntries(
    parts.flatMap((part) => {
      const word = wordOnPart(part, equip)
      return word ? [[part, word.has] as const] : []
    }),
  )

/**
 * The machines of each plant of a site, by the plant's key: those whose tags name it. A machine that names none belongs to
 * the only plant, or to each if all machines of the site are alike: a Brick file calls each loop a hot water system.
 */
export function machinesOfPlants<Equip extends Omit<SiteEquip, 'id'>>(
  equips: readonly Equip[],
): ReadonlyMap<string, readonly Equip[]> {
  const machines = new Map<string, Equip[]>()
  for (const [plantKind, machineKind] of Object.entries(MADE_OF)) {
    const plants = equips.filter(({ kind }) => kind === plantKind)
    const keys = new Set(plants.map(({ key }) => key))
    const ofSite = equips.filter(({ kind }) => kind === machineKind)
    const areAlike = new Set(ofSite.map((machine) => JSON.stringify(partsOfMachine(machine)))).size === 1
    for (const machine of ofSite) {
      const named = refsOf(machine.tags).flatMap(([, id]) => (keys.has(id) ? id : []))
      const owners = named.length > 0 ? named : plants.length === 1 || areAlike ? keys : []
      for (const owner of owners) machines.set(owner, [...(machines.get(owner) ?? []), machine])
    }
  }
  return machines
}

/** The parts that tags and classes say of the equips of a site, of plants also by their boilers and chillers. */
export function shownPartsOf(equips: readonly SiteEquip[]): ReadonlyMap<number, SaidParts> {
  const machines = machinesOfPlants(equips)
  return new Map(
    equips.flatMap((equip) => {
      const asked = partsAsked(equip.kind)
      if (asked.length === 0) return []
      const parts = {
        ...ofMachines((machines.get(equip.key) ?? []).map(partsOfMachine), asked),
        ...shownBy(equip, asked),
      }
      return Object.keys(parts).length === 0 ? [] : [[equip.id, parts] as const]
    }),
  )
}

/** A plant has what one of its machines has, and lacks what each is known to lack. */
const ofMachines = (machines: readonly SaidParts[], asked: readonly EquipPart[]): SaidParts =>
  Object.fromEntries(
    asked.flatMap((part): (readonly [EquipPart, boolean])[] => {
      if (machines.some((machine) => machine[part] === true)) return [[part, true]]
      const isLacking = machines.length > 0 && machines.every((machine) => machine[part] === false)
      return isLacking ? [[part, false]] : []
    }),
  )
