import type { EquipPart } from '@bonfire/contract/definitions/equip-parts'
import type { AskedEquip, LowestPosition, PartProposal } from '@bonfire/contract/evaluation/equip-parts'
import { useTranslations } from 'use-intl'

/** The sign that an equip has or lacks a part, in words; undefined if there is none. */
export function useProposalText() {
  const t = useTranslations('parts')
  return ({ kind, proposals }: AskedEquip, part: EquipPart): string | undefined => {
    const found = proposals.find((one) => one.part === part)
    if (!found) return undefined
    const from = found.name === '' ? 'samples' : found.from
    return t(isCounted(kind, found) ? 'counted' : 'proposal', {
      has: String(found.has),
      why: t(`from.${from}`, { name: found.name }),
    })
  }
}

/** Words how low the damper rests and the hours that this is based on, or why nothing is proposed. */
export function usePositionText() {
  const t = useTranslations('parts.minimum')
  return ({ position, grounds, hours, runningHours }: LowestPosition): string =>
    t(`grounds.${grounds}`, { percent: position ?? 0, hours: rounded(hours), runningHours: rounded(runningHours) })
}

const WHOLE_FROM = 10

/** Tenths say something of a few hours only. */
export const rounded = (hours: number): number => (hours < WHOLE_FROM ? hours : Math.round(hours))

/** True if rules go by it: a tag or a class says so, of a plant those of its machines. */
const isCounted = (kind: AskedEquip['kind'], { from }: PartProposal): boolean =>
  from === 'tag' || from === 'class' || (from === 'equip' && (kind === 'hotPlant' || kind === 'chilledPlant'))
