import type { DemoEquip } from '../portfolio/plant.ts'
import type { DemoRule } from '../rules/rule.ts'
import { chance } from '../seed.ts'
import type { ActionWords } from './action-words.ts'

const FORM_ASPECT = 87

/** Plain text, or Markdown with steps; some people write nothing. */
export function descriptionOf(
  rule: DemoRule,
  words: ActionWords,
  { seed, equips }: { seed: number; equips: readonly DemoEquip[] },
): string {
  const share = chance(seed, FORM_ASPECT)
  if (share < 0.08) return ''
  const [why = rule.description, so = ''] = rule.description.split(/(?<=\.) /)
  if (share < 0.5) return `${why} ${so}`.trim()
  const steps = words.steps.map((step, place) => `${place + 1}. ${step}`).join('\n')
  return `**${rule.name}** on ${equips.map((equip) => equip.name).join(', ')}.\n\n${why}\n\n### What to do\n\n${steps}`
}

/** `AHU-1`, `AHU-1 and AHU-2`, `AHU-1, AHU-2 and 3 more`. */
export function namesOf(equips: readonly DemoEquip[]): string {
  const [first, second, ...more] = equips.map((equip) => equip.name)
  if (more.length > 0) return `${first}, ${second} and ${more.length} more`
  return second ? `${first} and ${second}` : (first ?? '')
}
