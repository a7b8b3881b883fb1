import { EQUIP_PARTS, type EquipPart, PARTS_TAG, type SaidParts } from '@bonfire/contract/definitions/equip-parts'

type Tags = Readonly<Record<string, unknown>>

/** The parts that a person or a file said that the equip has or lacks. */
export function saidPartsOf(tags: Tags): SaidParts {
  const text = tags[PARTS_TAG]
  if (typeof text !== 'string') return {}
  const words = new Set(text.split(/\s+/))
  return Object.fromEntries(
    EQUIP_PARTS.flatMap((part) => {
      const isSaid = words.has(part) || words.has(`-${part}`)
      return isSaid ? [[part, words.has(part)] as const] : []
    }),
  )
}

/** Returns tags that say so; a null leaves none. */
export function withParts(tags: Tags, said: Readonly<Partial<Record<EquipPart, boolean | null>>>): Tags {
  const text = EQUIP_PARTS.flatMap((part) => {
    const has = said[part]
    return has === undefined || has === null ? [] : has ? part : `-${part}`
  }).join(' ')
  const { [PARTS_TAG]: _, ...others } = tags
  return text === '' ? others : { ...others, [PARTS_TAG]: text }
}

/** Answers about an equip stay where a later model, which says something else of it, does not name it. */
export const keepParts = (stored: Tags | undefined, tags: Tags): Tags =>
  stored?.[PARTS_TAG] === undefined || PARTS_TAG in tags ? tags : { ...tags, [PARTS_TAG]: stored[PARTS_TAG] }
