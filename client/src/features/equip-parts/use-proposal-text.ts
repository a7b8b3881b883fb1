import type { EquipPart } from '@bonfire/contract/definitions/equip-parts'
import type {
  AskedEquip,
  EquipConstant,
  MeasuredConstant,
  PartProposal,
} from '@bonfire/contract/evaluation/equip-parts'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { shownValue, unitOf } from './constant-units.ts'

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

/** Words what samples show of a constant and the hours that this is based on, or why nothing is proposed. */
export function useMeasuredText() {
  const t = useTranslations('parts.constants.grounds')
  const format = useFormatter()
  const locale = useLocale()
  return (name: EquipConstant, { value, grounds, hours, knownHours }: MeasuredConstant): string => {
    const unit = unitOf(name, locale)
    return t(`${name}.${grounds}` as 'fanHeatKelvin.shown', {
      value: `${format.number(shownValue(value ?? 0, unit))} ${unit.symbol}`,
      hours: rounded(hours),
      knownHours: rounded(knownHours),
    })
  }
}

const WHOLE_FROM = 10

/** Tenths say something of a few hours only. */
export const rounded = (hours: number): number => (hours < WHOLE_FROM ? hours : Math.round(hours))

/** True if rules go by it: a tag or a class says so, of a plant those of its machines. */
const isCounted = (kind: AskedEquip['kind'], { from }: PartProposal): boolean =>
  from === 'tag' || from === 'class' || (from === 'equip' && (kind === 'hotPlant' || kind === 'chilledPlant'))
