import { type EquipPart, lacksPart, partsAsked, type SaidParts } from '@bonfire/contract/definitions/equip-parts'
import type { AskedEquip, LowestPosition, PartsAnswer } from '@bonfire/contract/evaluation/equip-parts'

export const CHOICES = ['yes', 'no', 'unsaid'] as const
export type Choice = (typeof CHOICES)[number]

/** Changed answers that are not saved. */
export type PartsDraft = Readonly<Partial<Record<EquipPart, Choice>>>

export const toChoice = (has: boolean | null | undefined): Choice =>
  has === undefined || has === null ? 'unsaid' : has ? 'yes' : 'no'

const saidBy = (choice: Choice): boolean | null => (choice === 'unsaid' ? null : choice === 'yes')

/** The answers after saving. */
export const applyDraft = (said: SaidParts, draft: PartsDraft): SaidParts =>
  Object.fromEntries(
    Object.entries({ ...said, ...mapped(draft) }).flatMap(([part, has]) =>
      has === null || has === undefined ? [] : [[part, has]],
    ),
  )

const mapped = (draft: PartsDraft): Partial<Record<EquipPart, boolean | null>> =>
  Object.fromEntries(Object.entries(draft).map(([part, choice]) => [part, saidBy(choice)]))

/** Takes what is shown for all that nobody said. */
export const proposedDraft = ({ said, proposals }: AskedEquip, draft: PartsDraft = {}): PartsDraft => ({
  ...Object.fromEntries(
    proposals.flatMap(({ part, has }) => (said[part] === undefined ? [[part, toChoice(has)] as const] : [])),
  ),
  ...draft,
})

/** True if the position shows that something opens the damper to cool. */
const showsEconomizer = ({ said, proposals }: AskedEquip, position: LowestPosition | undefined): boolean =>
  position?.moves === true && said.economizer === undefined && !proposals.some(({ part }) => part === 'economizer')

/** The equip, with the parts that its samples show. */
export const addShownParts = (equip: AskedEquip, position: LowestPosition | undefined): AskedEquip =>
  showsEconomizer(equip, position)
    ? { ...equip, proposals: [...equip.proposals, { part: 'economizer', has: true, from: 'point', name: '' }] }
    : equip

/** Returns only the changed parts; undefined if there are none. */
export function partsAnswer(equip: AskedEquip, draft: PartsDraft, seen: SaidParts): PartsAnswer | undefined {
  const changed = partsAsked(equip.kind).filter((part) => {
    const choice = draft[part]
    return choice !== undefined && choice !== toChoice(seen[part])
  })
  if (changed.length === 0) return undefined
  return {
    equipId: equip.equipId,
    parts: Object.fromEntries(changed.map((part) => [part, saidBy(draft[part] ?? 'unsaid')])),
    expected: Object.fromEntries(changed.map((part) => [part, seen[part] ?? null])),
  }
}

/** Returns the parts that people are still asked about: one that decides nothing any more is not asked for. */
export const unsaidParts = ({ kind, said }: AskedEquip): EquipPart[] =>
  partsAsked(kind).filter((part) => said[part] === undefined && !lacksPart(said, part))

export const ALIKE_CHOICES = ['keep', 'proposed', 'yes', 'no'] as const
export type AlikeChoice = (typeof ALIKE_CHOICES)[number]

/** Answers about several equips of a kind at once. */
export interface AlikeDraft {
  readonly parts: Readonly<Partial<Record<EquipPart, AlikeChoice>>>
  readonly minimum: { readonly choice: 'keep' | 'proposed' } | { readonly choice: 'value'; readonly percent: number }
}

interface Around {
  readonly positions: ReadonlyMap<string, LowestPosition>
  /** The reason that the trail of the parameter keeps. */
  readonly reasonOf: (position: LowestPosition | undefined) => string
}

/** The answers that differ, by equip; `proposed` says nothing where nothing is proposed, or something was said. */
export function alikeAnswers(
  equips: readonly AskedEquip[],
  { parts, minimum }: AlikeDraft,
  { positions, reasonOf }: Around,
): PartsAnswer[] {
  return equips.flatMap((one) => {
    const position = positions.get(one.equipId)
    const equip = addShownParts(one, position)
    const proposed = proposedDraft(equip)
    const draft: PartsDraft = Object.fromEntries(
      Object.entries(parts).flatMap(([part, choice]) => {
        const wanted = choice === 'proposed' ? proposed[part as EquipPart] : choice === 'keep' ? undefined : choice
        return wanted === undefined ? [] : [[part, wanted]]
      }),
    )
    const answer = partsAnswer(equip, draft, equip.said)
    const percent =
      minimum.choice === 'value' ? minimum.percent : minimum.choice === 'proposed' ? position?.position : null
    const present = equip.minimum
    const isSet = typeof percent === 'number' && present && !(present.source === 'equip' && present.value === percent)
    if (!answer && !isSet) return []
    return {
      ...(answer ?? { equipId: equip.equipId, parts: {} }),
      ...(isSet && {
        minimum: {
          value: percent,
          revision: present.revision,
          reason: reasonOf(minimum.choice === 'proposed' ? position : undefined),
        },
      }),
    }
  })
}
