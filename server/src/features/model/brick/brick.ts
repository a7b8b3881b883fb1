import type { EquipKind } from '@bonfire/contract/definitions/definition'
import type { Model, ModelPoint } from '@bonfire/contract/imports/ingest'
import { type Problem, problem } from '@bonfire/contract/refusals/problem'
import { refuse } from '../../../http/refusal.ts'
import { equipKindOfBrick } from '../../points/roles/brick-classes.ts'
import type { LeftOutPoint } from '../haystack/points.ts'
import { unitOfQudt } from './qudt-units.ts'
import { localName, readTurtle, type Triples } from './triples.ts'

export interface BrickModel {
  /** Brick gives no time zone. */
  readonly sites: readonly { readonly siteId: string; readonly label: string }[]
  readonly equips: readonly {
    readonly equipId: string
    readonly siteId: string
    readonly name: string
    readonly kind: EquipKind | undefined
    readonly brickClass: string | null
    /** The equips that feed it, by what they bring. */
    readonly tags: Model['equips'][number]['tags']
  }[]
  readonly points: readonly BrickPoint[]
  readonly leftOut: readonly LeftOutPoint[]
  /** Equips without a building. */
  readonly equipsWithoutSite: readonly string[]
}

interface BrickPoint extends Omit<ModelPoint, 'pointId'> {
  /** The ID of its time series, if it has one. */
  readonly seriesId: string | undefined
  /** The name of the record itself, which is unique. */
  readonly recordId: string
}

const SITE_CLASSES = new Set(['Building', 'Site'])
const POINT_CLASS =
  /_(Sensor|Setpoint|Command|Status|Alarm|Parameter|Limit)$|^(Sensor|Setpoint|Command|Status|Alarm|Parameter|Point)$/
const STATE_CLASS = /(_Status|On_Off_Command|Enable_Command|Start_Stop_Command|_Alarm)$/
const NO_EQUIPS = new Set([
  'Ontology',
  'Class',
  'Floor',
  'Room',
  'Space',
  'Zone',
  'HVAC_Zone',
  'Wing',
  'Storey',
  'TimeseriesReference',
])

/** Reads buildings, equips and points of a Brick model as Turtle. Throws a refusal that names the problem. */
export function readBrick(text: string): BrickModel {
  const triples = readTurtle(text)
  const typed = triples.subjects.filter((subject) => triples.classes(subject).length > 0)
  const isOf = (subject: string, test: (name: string) => boolean) => triples.classes(subject).some(test)
  const sites = typed.filter((subject) => isOf(subject, (name) => SITE_CLASSES.has(name)))
  if (sites.length === 0) throw refuse('brick.no-building')
  const points = typed.filter((subject) => isOf(subject, (name) => POINT_CLASS.test(name)))
  const others = new Set([...sites, ...points])
  const equips = typed.filter(
    (subject) => !others.has(subject) && !isOf(subject, (name) => NO_EQUIPS.has(name)) && isThing(triples, subject),
  )
  const parents = parentsOf(triples)
  const siteIds = new Set(sites)
  const onlySite = sites.length === 1 ? sites[0] : undefined
  const siteOf = (subject: string) => findAbove(subject, parents, siteIds) ?? onlySite
  const equipSet = new Set(equips)
  const leftOut: LeftOutPoint[] = []
  const feeders = feedersOf(triples, equipSet)
  return {
    sites: sites.map((site) => ({ siteId: localName(site), label: labelOf(triples, site) })),
    equips: equips.flatMap((equip) => {
      const site = siteOf(equip)
      if (site === undefined) return []
      const classes = triples.classes(equip)
      const known = classes.find((name) => equipKindOfBrick(name) !== undefined)
      return {
        equipId: localName(equip),
        siteId: localName(site),
        name: labelOf(triples, equip),
        kind: known === undefined ? undefined : equipKindOfBrick(known),
        brickClass: known ?? classes[0] ?? null,
        tags: tagsOf(triples, feeders.get(equip) ?? []),
      }
    }),
    points: points.flatMap((point) => {
      const site = siteOf(point)
      const equip = (parents.get(point) ?? []).find((parent) => equipSet.has(parent))
      const read = site === undefined ? problem('haystack.point-site') : readPoint(triples, { point, site, equip })
      if ('recordId' in read) return read
      leftOut.push({ name: labelOf(triples, point), why: read })
      return []
    }),
    leftOut,
    equipsWithoutSite: equips.filter((equip) => siteOf(equip) === undefined).map((equip) => labelOf(triples, equip)),
  }
}

/** A class of the file's own vocabulary is not an equip. */
const isThing = (triples: Triples, subject: string) => triples.objects(subject, 'subClassOf').length === 0

function readPoint(
  triples: Triples,
  { point, site, equip }: { point: string; site: string; equip: string | undefined },
): BrickPoint | Problem {
  const brickClass = triples.classes(point).find((name) => POINT_CLASS.test(name)) ?? null
  const qudt = triples.objects(point, 'hasUnit').map(localName)[0]
  const unit = qudt === undefined ? null : unitOfQudt(qudt)
  if (unit === undefined) return problem('point.unit', { unit: qudt ?? '' })
  const reference = [...triples.objects(point, 'hasExternalReference'), ...triples.objects(point, 'timeseries')]
  // A state with a unit is an average, such as the share of an hour.
  const isState = qudt === undefined && brickClass !== null && STATE_CLASS.test(brickClass)
  return {
    recordId: localName(point),
    seriesId: reference.flatMap((one) => triples.objects(one, 'hasTimeseriesId'))[0],
    siteId: localName(site),
    equipId: equip === undefined ? null : localName(equip),
    name: labelOf(triples, point),
    kind: isState ? 'bool' : 'number',
    ...(!isState && { unit }),
    brickClass,
  }
}

const MAXIMUM_NAME = 500
const labelOf = (triples: Triples, subject: string) =>
  (triples.objects(subject, 'label')[0]?.trim() || localName(subject)).slice(0, MAXIMUM_NAME)

/** The things that a thing is a part or a point of, is at, or is fed by. */
function parentsOf(triples: Triples): ReadonlyMap<string, readonly string[]> {
  const parents = new Map<string, string[]>()
  const add = (child: string, parent: string) => {
    const known = parents.get(child)
    if (known) known.push(parent)
    else parents.set(child, [parent])
  }
  for (const subject of triples.subjects) {
    for (const down of ['hasPoint', 'hasPart', 'isLocationOf']) {
      for (const child of triples.objects(subject, down)) add(child, subject)
    }
    for (const up of ['isPointOf', 'isPartOf', 'hasLocation']) {
      for (const parent of triples.objects(subject, up)) add(subject, parent)
    }
  }
  // A thing that only feeds another one is where that is.
  for (const subject of triples.subjects) {
    for (const fed of triples.objects(subject, 'feeds')) {
      add(fed, subject)
      add(subject, fed)
    }
  }
  return parents
}

/** The feeders of each equip that is fed. */
function feedersOf(triples: Triples, equips: ReadonlySet<string>): ReadonlyMap<string, readonly string[]> {
  const feeders = new Map<string, string[]>()
  const add = (fed: string, feeder: string) => {
    const known = feeders.get(fed)
    if (known) known.push(feeder)
    else feeders.set(fed, [feeder])
  }
  for (const subject of triples.subjects) {
    if (!equips.has(subject)) continue
    for (const fed of triples.objects(subject, 'feeds')) add(fed, subject)
    for (const feeder of triples.objects(subject, 'isFedBy')) if (equips.has(feeder)) add(subject, feeder)
  }
  return feeders
}

const REF_BY_KIND: Partial<Record<EquipKind, string>> = {
  ahu: 'airRef',
  hotPlant: 'hotWaterRef',
  chilledPlant: 'chilledWaterRef',
}

/** The tags with which Haystack says what feeds an equip. */
function tagsOf(triples: Triples, feeders: readonly string[]): Model['equips'][number]['tags'] {
  const refs = feeders.flatMap((feeder) => {
    const kind = triples
      .classes(feeder)
      .map(equipKindOfBrick)
      .find((one) => one !== undefined)
    const name = kind && REF_BY_KIND[kind]
    return name === undefined ? [] : [[name, { _kind: 'ref', val: localName(feeder) }] as const]
  })
  return refs.length === 0 ? undefined : Object.fromEntries(refs)
}

/** The nearest of the wanted things above. */
function findAbove(start: string, parents: ReadonlyMap<string, readonly string[]>, wanted: ReadonlySet<string>) {
  const seen = new Set([start])
  for (let level = [start]; level.length > 0; ) {
    const found = level.find((one) => wanted.has(one))
    if (found !== undefined) return found
    level = level.flatMap((one) => parents.get(one) ?? []).filter((one) => !seen.has(one))
    for (const one of level) seen.add(one)
  }
  return undefined
}
