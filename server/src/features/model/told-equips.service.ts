import type { Model } from '@bonfire/contract/imports/ingest'
import { type Problem, problem } from '@bonfire/contract/refusals/problem'
import type { Db } from '../../db/database.ts'
import { eachGivingWay, mapGivingWay } from '../../http/give-way.ts'
import { keepParts, saidPartsOf, withParts } from '../points/equips/parts/said-parts.ts'
import { circleOver, servedByOf, withServers } from '../points/equips/served-by.ts'
import { equipKindOf, withKind } from '../points/roles/equip-kind.ts'
import { type EntryProblem, nameEntry, refuseEntries } from './model-check.ts'
import { type DescribedEquip, findDescribedEquips, type WantedEquip } from './model-import.repository.ts'
import { equipPlace } from './points/equip-kinds.ts'
import { siteIdsOf } from './site-ids.ts'

type ModelEquip = Model['equips'][number]

interface ToldEquips {
  readonly equips: readonly WantedEquip[]
  /** The equips whose kind changes. */
  readonly ofOtherKind: readonly number[]
}

/** The equips of a model with kinds and servers as tags. What is so already stays as it is stored. */
export async function tellEquips(db: Db, tenantId: number, equips: readonly ModelEquip[]): Promise<ToldEquips> {
  const told = equips.filter(
    ({ kind, servedBy, parts }) => kind !== undefined || servedBy !== undefined || parts !== undefined,
  )
  if (told.length === 0) return { equips, ofOtherKind: [] }
  const stored = await findDescribedEquips(db, tenantId, [...(await siteIdsOf(told))])
  const next = new Map<string, DescribedEquip>()
  await eachGivingWay(equips, (equip) => {
    const place = equipPlace(equip.siteId, equip.equipId)
    next.set(place, withKindOf(equip, stored.get(place)))
  })
  const at = (siteId: string) => (equipId: string) => {
    const place = equipPlace(siteId, equipId)
    return next.get(place) ?? stored.get(place)
  }
  const problems: EntryProblem[] = []
  await eachGivingWay(equips, (equip, index) => {
    const what = tellServers(equip, at(equip.siteId), (described) =>
      next.set(equipPlace(equip.siteId, equip.equipId), described),
    )
    if (what) problems.push({ entry: nameEntry('equips', index, equip), what })
  })
  refuseEntries(problems)
  const ofOtherKind: number[] = []
  await eachGivingWay(next, ([place, equip]) => {
    const before = stored.get(place)
    if (before && equipKindOf(equip) !== equipKindOf(before)) ofOtherKind.push(before.id)
  })
  return {
    equips: await mapGivingWay(equips, (equip) => {
      const place = equipPlace(equip.siteId, equip.equipId)
      const { tags, isTold } = next.get(place) as DescribedEquip
      if (!isTold && !equip.parts) return equip
      // Saying what it has neither makes nor keeps it from being told what it is.
      return { ...equip, tags: tags as ModelEquip['tags'], isTold: isTold || stored.get(place)?.isTold === true }
    }),
    ofOtherKind,
  }
}

/** The equip with the kind that the entry says; told only if that changes something. */
function withKindOf(equip: ModelEquip, stored: DescribedEquip | undefined): DescribedEquip {
  const described: DescribedEquip = {
    id: stored?.id ?? 0,
    equipId: equip.equipId,
    name: equip.name,
    isTold: false,
    tags: withPartsOf(equip, stored),
    brickClass: (equip.brickClass === undefined ? stored?.brickClass : equip.brickClass) ?? null,
  }
  const { kind } = equip
  if (kind === undefined || (stored && equipKindOf(described) === kind)) return described
  return { ...described, tags: withKind(described.tags, kind), isTold: true }
}

function withPartsOf({ tags: sent, parts }: ModelEquip, stored: DescribedEquip | undefined): DescribedEquip['tags'] {
  const tags = (stored?.isTold || sent === undefined ? stored?.tags : keepParts(stored?.tags, sent ?? {})) ?? {}
  return parts ? withParts(tags, { ...saidPartsOf(tags), ...parts }) : tags
}

type At = (equipId: string) => DescribedEquip | undefined

/** Why they cannot serve it. */
function tellServers(
  { equipId, siteId, servedBy }: ModelEquip,
  at: At,
  tell: (described: DescribedEquip) => unknown,
): Problem | undefined {
  const equip = at(equipId)
  if (servedBy === undefined || !equip) return undefined
  const isEquip = (id: string) => at(id) !== undefined
  const present = servedByOf(equip, isEquip)
  const servers = [...new Set(servedBy)]
  if (present.length === servers.length && servers.every((server) => present.includes(server))) return undefined
  const unknown = servers.find((server) => !isEquip(server))
  if (unknown !== undefined) return problem('point.equip', { equip: unknown, site: siteId })
  if (servers.includes(equipId)) return problem('equip.serves-itself')
  const described = servers.flatMap((server) => {
    const one = at(server)
    return one ? { equipId: server, kind: equipKindOf(one) } : []
  })
  tell({ ...equip, tags: withServers({ ...equip, kind: equipKindOf(equip) }, described, isEquip), isTold: true })
  const added = servers.filter((server) => !present.includes(server))
  const serversOf = (id: string) => {
    const one = at(id)
    return one ? servedByOf(one, isEquip) : []
  }
  const circle = circleOver(equipId, added, serversOf)
  return circle && problem('equip.serves-in-a-circle', { equips: circle.map((id) => at(id)?.name ?? id) })
}
