import type { EquipKind } from '@bonfire/contract/definitions/definition'

type Tags = Readonly<Record<string, unknown>>

/** The IDs that its tags name, by tag: of equips of the same site, and of whatever else there is. */
export const refsOf = (tags: Tags): (readonly [tag: string, id: string])[] =>
  Object.entries(tags).flatMap(([tag, value]) => {
    const isRef = typeof value === 'object' && value !== null && '_kind' in value && value._kind === 'ref'
    return isRef && 'val' in value ? [[tag, String(value.val)] as const] : []
  })

interface TaggedEquip {
  readonly equipId: string
  readonly tags: Tags
}

/** The equips that serve another: rules see the points of all that its tags name. */
export const servedByOf = ({ equipId, tags }: TaggedEquip, isEquip: (id: string) => boolean): string[] => [
  ...new Set(refsOf(tags).flatMap(([, id]) => (id !== equipId && isEquip(id) ? id : []))),
]

const REF_OF: Readonly<Record<EquipKind, string>> = {
  ahu: 'airRef',
  vav: 'airRef',
  fan: 'airRef',
  chilledPlant: 'chilledWaterRef',
  chiller: 'chilledWaterRef',
  hotPlant: 'hotWaterRef',
  boiler: 'hotWaterRef',
  coolingTower: 'condenserWaterRef',
  pump: 'pumpRef',
  meter: 'elecRef',
  other: 'equipRef',
}

interface Server {
  readonly equipId: string
  readonly kind: EquipKind
}

/** Tags that name these servers and no other equip. */
export function withServers(
  { equipId, tags, kind }: TaggedEquip & Server,
  servers: readonly Server[],
  isEquip: (id: string) => boolean,
): Tags {
  const gone = new Set(refsOf(tags).flatMap(([tag, id]) => (id !== equipId && isEquip(id) ? tag : [])))
  const next: Record<string, unknown> = Object.fromEntries(Object.entries(tags).filter(([tag]) => !gone.has(tag)))
  for (const server of servers) {
    const name = server.kind === 'meter' && kind === 'meter' ? 'submeterOf' : REF_OF[server.kind]
    let tag = name
    for (let number = 2; tag in next; number += 1) tag = `${name}${number}`
    next[tag] = { _kind: 'ref', val: server.equipId }
  }
  return next
}

/** The way from an equip over one of its new servers back to it, if there is one. */
export function circleOver(
  equipId: string,
  servers: readonly string[],
  servedBy: (equipId: string) => readonly string[],
): string[] | undefined {
  const ways = servers.map((server) => [equipId, server])
  const seen = new Set<string>()
  for (let way = ways.pop(); way; way = ways.pop()) {
    const last = way.at(-1) ?? equipId
    if (last === equipId) return way
    if (seen.has(last)) continue
    seen.add(last)
    for (const server of servedBy(last)) ways.push([...way, server])
  }
  return undefined
}
