import { type EquipPart, lacksPart, partsAsked, type SaidParts } from '@bonfire/contract/definitions/equip-parts'
import {
  type AskedEquip,
  EQUIP_CONSTANTS,
  type EquipConstant,
  type MeasuredConstant,
  type MeasuredConstants,
  type PartsAnswer,
} from '@bonfire/contract/evaluation/equip-parts'

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

/** True if the samples show that something opens the damper to cool. */
const showsEconomizer = ({ said, proposals }: AskedEquip, measured: MeasuredConstants | undefined): boolean =>
  measured?.damperMoves === true &&
  said.economizer === undefined &&
  !proposals.some(({ part }) => part === 'economizer')

/** The equip, with the parts that its samples show. */
export const addShownParts = (equip: AskedEquip, measured: MeasuredConstants | undefined): AskedEquip =>
  showsEconomizer(equip, measured)
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
    constants: {},
    parts: Object.fromEntries(changed.map((part) => [part, saidBy(draft[part] ?? 'unsaid')])),
    expected: Object.fromEntries(changed.map((part) => [part, seen[part] ?? null])),
  }
}

/** Returns the parts that people are still asked about: one that decides nothing any more is not asked for. */
export const unsaidParts = ({ kind, said }: AskedEquip): EquipPart[] =>
  partsAsked(kind).filter((part) => said[part] === undefined && !lacksPart(said, part))

export const ALIKE_CHOICES = ['keep', 'proposed', 'yes', 'no'] as const
export type AlikeChoice = (typeof ALIKE_CHOICES)[number]

export type ConstantChoice =
  | { readonly choice: 'keep' | 'proposed' }
  | { readonly choice: 'value'; readonly value: number }

/** Answers about several equips of a kind at once. */
export interface AlikeDraft {
  readonly parts: Readonly<Partial<Record<EquipPart, AlikeChoice>>>
  readonly constants: Readonly<Partial<Record<EquipConstant, ConstantChoice>>>
}

interface Around {
  readonly measured: ReadonlyMap<string, MeasuredConstants>
  /** The reason that the trail of the parameter keeps. */
  readonly reasonOf: (measured: MeasuredConstant | undefined) => string
}

/** The answers that differ, by equip; `proposed` says nothing where nothing is proposed, or something was said. */
export function alikeAnswers(
  equips: readonly AskedEquip[],
  { parts, constants }: AlikeDraft,
  { measured, reasonOf }: Around,
): PartsAnswer[] {
  return equips.flatMap((one) => {
    const shown = measured.get(one.equipId)
    const equip = addShownParts(one, shown)
    const proposed = proposedDraft(equip)
    const draft: PartsDraft = Object.fromEntries(
      Object.entries(parts).flatMap(([part, choice]) => {
        const wanted = choice === 'proposed' ? proposed[part as EquipPart] : choice === 'keep' ? undefined : choice
        return wanted === undefined ? [] : [[part, wanted]]
      }),
    )
    const answer = partsAnswer(equip, draft, equip.said)
    const changed: PartsAnswer['constants'] = Object.fromEntries(
      EQUIP_CONSTANTS.flatMap((name) => {
        const [chosen, present] = [constants[name], equip.constants[name]]
        const ofSamples = chosen?.choice === 'proposed' ? shown?.constants[name] : undefined
        const value = chosen?.choice === 'value' ? chosen.value : ofSamples?.value
        if (typeof value !== 'number' || !present) return []
        if (present.source === 'equip' && present.value === value) return []
        return [[name, { value, revision: present.revision, reason: reasonOf(ofSamples) }]]
      }),
    )
    if (!answer && Object.keys(changed).length === 0) return []
    return { ...(answer ?? { equipId: equip.equipId, parts: {} }), constants: changed }
  })
}
