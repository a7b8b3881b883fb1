import { hashText, pick } from '../seed.ts'
import type { BuildingKind } from './buildings.ts'
import type { DemoSite, TagStyle } from './site.ts'

export type EquipKind =
  | 'ahu'
  | 'rtu'
  | 'vav'
  | 'fcu'
  | 'fan'
  | 'chiller'
  | 'tower'
  | 'chwPump'
  | 'boiler'
  | 'hhwPump'
  | 'dhw'
  | 'crac'
  | 'case'
  | 'coldRoom'
  | 'rack'
  | 'lighting'
  | 'incomer'
  | 'submeter'
  | 'gas'
  | 'water'

export interface DemoEquip {
  equipId: string
  name: string
  kind: EquipKind
}

type Plant = Partial<Record<EquipKind, number>>

const METERS: Plant = { incomer: 1, submeter: 2, water: 1 }

/** How many of each kind an average building has. */
const PLANT: Record<BuildingKind, Plant> = {
  office: {
    ahu: 4,
    vav: 7,
    fcu: 2,
    chiller: 2,
    tower: 2,
    chwPump: 1,
    boiler: 1,
    hhwPump: 1,
    fan: 1,
    lighting: 2,
    gas: 1,
    ...METERS,
  },
  shopping: {
    ahu: 4,
    rtu: 3,
    fcu: 4,
    chiller: 2,
    tower: 2,
    chwPump: 2,
    fan: 2,
    lighting: 3,
    incomer: 1,
    submeter: 3,
    gas: 1,
    water: 2,
  },
  supermarket: { rtu: 3, case: 6, coldRoom: 3, rack: 2, fan: 1, lighting: 1, ...METERS },
  warehouse: { coldRoom: 4, rack: 2, rtu: 2, lighting: 2, ...METERS },
  hospital: {
    ahu: 6,
    vav: 3,
    fcu: 4,
    chiller: 3,
    tower: 2,
    chwPump: 2,
    boiler: 3,
    hhwPump: 2,
    dhw: 3,
    fan: 3,
    crac: 1,
    incomer: 2,
    submeter: 3,
    gas: 1,
    water: 2,
  },
  university: {
    ahu: 4,
    vav: 5,
    fcu: 3,
    chiller: 1,
    boiler: 2,
    hhwPump: 2,
    dhw: 1,
    fan: 2,
    lighting: 2,
    gas: 1,
    ...METERS,
  },
  school: { ahu: 2, rtu: 2, fcu: 4, boiler: 2, hhwPump: 1, dhw: 1, fan: 1, lighting: 1, gas: 1, ...METERS },
  hotel: { ahu: 3, fcu: 7, chiller: 1, tower: 1, chwPump: 1, boiler: 2, hhwPump: 1, dhw: 2, fan: 2, gas: 1, ...METERS },
  laboratory: {
    ahu: 4,
    vav: 5,
    chiller: 2,
    tower: 1,
    chwPump: 1,
    boiler: 2,
    hhwPump: 1,
    fan: 4,
    crac: 1,
    gas: 1,
    ...METERS,
  },
  leisure: { ahu: 3, boiler: 2, hhwPump: 1, dhw: 2, fan: 1, lighting: 1, gas: 1, ...METERS },
  dataCentre: { crac: 6, chiller: 3, tower: 2, chwPump: 2, fan: 1, incomer: 2, submeter: 3, water: 1 },
}

const two = (count: number) => String(count).padStart(2, '0')
const SUBMETERS = [
  'MSSB Mechanical Services',
  'DB-G House Lighting',
  'MSSB Chiller Plant',
  'Tenant Sub-meter L01',
  'Lifts DB',
  'Kitchen DB',
  'EV Charging DB',
  'Tenant Sub-meter L02',
]
const COLD_STORE = ['Dairy', 'Meat', 'Produce', 'Frozen', 'Bakery', 'Seafood', 'Deli']
const SPACES = ['Kitchen', 'Toilet', 'Car Park', 'Plant Room', 'Smoke Spill', 'Fume Cupboard']
const LIGHTING = ['Common Area', 'Car Park', 'Facade', 'Stairwell']

interface Place {
  /** From 1, across the building. */
  number: number
  floor: number
  /** From 1, on its floor. */
  onFloor: number
  tags: TagStyle
}

const byStyle =
  (dash: string, dot: string, plain: string) =>
  ({ tags }: Place) =>
    ({ dash, dot, plain })[tags]
const numbered = (dash: string, plain: string) => (place: Place) =>
  place.tags === 'dash' ? `${dash}-${place.number}` : `${plain} ${place.number}`
const listed = (names: readonly string[], ending: string) => (place: Place) => {
  const round = Math.floor((place.number - 1) / names.length)
  return `${names[(place.number - 1) % names.length]} ${ending}${round > 0 ? ` ${round + 1}` : ''}`.trim()
}

const TAG: Record<EquipKind, (place: Place) => string> = {
  ahu: (at) =>
    byStyle(`AHU-L${two(at.floor)}-${two(at.onFloor)}`, `AHU ${at.floor}.${two(at.onFloor)}`, `AHU-${at.number}`)(at),
  rtu: numbered('RTU', 'RTU'),
  vav: (at) =>
    byStyle(`VAV-${at.floor}-${at.onFloor + 10}`, `VAV ${at.floor}.${two(at.onFloor)}`, `VAV-${two(at.number)}`)(at),
  fcu: (at) =>
    byStyle(`FCU-${at.floor}-${two(at.onFloor)}`, `FCU ${at.floor}.${two(at.onFloor)}`, `FCU-${two(at.number)}`)(at),
  fan: (at) => `EF-${at.number} ${listed(SPACES, 'Exhaust')(at)}`,
  chiller: numbered('CH', 'Chiller'),
  tower: numbered('CT', 'Cooling Tower'),
  chwPump: numbered('CHWP', 'CHW Pump'),
  boiler: numbered('HWB', 'Boiler'),
  hhwPump: numbered('HHWP', 'LTHW Pump'),
  dhw: (at) => (at.number % 2 === 1 ? `DHW Calorifier ${(at.number + 1) / 2}` : `DHW Pump ${at.number / 2}`),
  crac: numbered('CRAC', 'CRAC'),
  case: listed(COLD_STORE, 'Case'),
  coldRoom: listed(COLD_STORE, 'Cold Room'),
  rack: (at) => `Refrigeration Rack ${'ABCDEF'[at.number - 1] ?? at.number}`,
  lighting: listed(LIGHTING, 'Lighting'),
  incomer: (at) => `MSB-${at.number} Main Incomer`,
  submeter: listed(SUBMETERS, ''),
  gas: listed(['Gas Main Meter', 'Boiler House Gas Meter'], ''),
  water: listed(['Water Main Meter', 'Cooling Tower Make-up Meter'], ''),
}

const IN_EVERY_ROOM: readonly EquipKind[] = ['ahu', 'vav', 'fcu']

const known = new WeakMap<DemoSite, readonly DemoEquip[]>()

/** The equipment of a site, whose project writes its tags in one style; the same each time. */
export function equipsOf(site: DemoSite, tags: TagStyle): readonly DemoEquip[] {
  const equips = known.get(site) ?? plan(site, tags)
  known.set(site, equips)
  return equips
}

function plan(site: DemoSite, tags: TagStyle): DemoEquip[] {
  const perFloor = pick([2, 3, 4], hashText(site.siteId) / 0x1_0000_0000)
  return Object.entries(PLANT[site.kind]).flatMap(([kind, usual]) => {
    const count = Math.max(1, Math.round(usual * site.size))
    return Array.from({ length: count }, (_, index) => equip(site, kind as EquipKind, { index, perFloor, tags }))
  })
}

function equip(
  site: DemoSite,
  kind: EquipKind,
  { index, perFloor, tags }: { index: number; perFloor: number; tags: TagStyle },
): DemoEquip {
  const floors = IN_EVERY_ROOM.includes(kind) ? perFloor : 1
  const place = { number: index + 1, floor: Math.floor(index / floors) + 1, onFloor: (index % floors) + 1, tags }
  const name = TAG[kind](place)
  const slug = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  return { equipId: `${site.siteId}.${slug}`, name, kind }
}
