import type { EquipKind } from '@bonfire/contract/definitions/definition'
import { findUnit } from '../../units/units.ts'
import type { DescribedPoint, Proposal } from './proposal.ts'
import type { RoleRow } from './role-table.ts'
import { wordsOfName } from './words-of-name.ts'

/** Words of names that are about a point of a role, and not that point: its alarm, its limit, how it is controlled. */
const ABOUT_ANOTHER = new RegExp(
  `\\b(${[
    'alarm|fault|fail|trip|warning|mismatch|diagnostic|leak|smoke|freeze|freezestat',
    'limit|high|low|lockout|cutout|threshold|deadband|db|offset|bias|shift|adjust',
    'gain|sensitivity|kp|ki|kd|pid|loop|loopout|band|pb|proportional|integral',
    'parameter|error|calibration|reset|override|request|default|schedule|delay|timer',
    'hours|hrs|runtime|run time|starts|count|cost|hoa|feedback|reliability',
    'unocc|standby|night|ngt|setback|warmup|warm up|cooldown|cool down|optimal|optimum',
    'preheat|recovery|wheel|filter|compressor|suction|wet bulb|dewpoint|dew point',
    'approach|fraction|trim|target|desired|setting|type|config|cfg|exist|exists|deck|slider|dial|daily|today|yesterday|hourly',
  ].join('|')})\\b`,
)
/** A setpoint that another one is made of. */
const OTHER_SETPOINT = /\b(occ|day)\b.*\bsp\b|\bsp (bas|default|local)\b/
const WATER = /\b(water|condenser|chilled)\b/
/** An air handling unit’s own fan is the one that supplies air. */
const OTHER_FAN = /\b(return|exhaust|extract|relief)( air)?( \d+)? fan\b|\bfan (de )?(return|exhaust|relief)\b/
/** Of a plant, or of a unit, something that has points of its own. */
const PART = /\b(chiller|boiler|tower) \d/
const PART_ROLES = /^(chillerOn|boilerOn|tower)$/
const CONSUMER = /\b(fan|pump|vfd|tower|chiller \d|boiler \d)\b/
const OWN_CONSUMER: readonly EquipKind[] = ['fan', 'pump', 'chiller', 'boiler', 'coolingTower']

/** Of roles: the words that say that a name is about something else. */
const OTHERS: readonly (readonly [roles: RegExp, words: RegExp])[] = [
  [/^(?!flowMax$|min\w+Sp$)/, /\b(min|max)\b/],
  [/^(?!\w+Sp$|flowMax$)/, /\bsp\b/],
  // Some command a setpoint, and some report the state of a temperature.
  [/^((?!reheat)\w+t|dsp|dp|\w*[fF]low|rh|co2|gauge)$/, /\b(cmd|output|enable|status|mode)\b/],
  [/^(?!bypass$)/, /\bbypass\b/],
  [/^(?!dp)/, /\bdifferential\b/],
  [/^(?!water$)/, /\bdomestic\b/],
  [/^(oad|damper)$/, /\b(return|exhaust|relief|supply|discharge|zone|bypass|isolation|fire|face|deck)( air)? damper\b/],
  [/^(cc|hc|reheat)$/, /\b(rad|radiant|radiator|radiation|perimeter|flow|temp)\b/],
  [/^(sat|dat)/, /\b(hx|exchanger|coil|evaporator|entering|leaving)\b/],
  [/^flow/, /\b(return|exhaust|relief)\b/],
  [/^(fan|pump|tower)$/, /\b(amps?|current|freq|frequency|hz|volts?|voltage|torque|kw|power|rpm)\b/],
  [
    /^(kw|kwh|pf)$/,
    /\b(reactive|apparent|k?vah?|k?varh?|phase|l [123]|[abc]$|exported|export|peak|last|previous|month)\b/,
  ],
  [
    /^(kw|kwh|pf)$/,
    /\b(thermal|heat|heating|cooling|btu|solar|pv|generator|water|steam|gas|exhaust|status|cmd|mode|per)\b/,
  ],
  [/^occ$/, /\bocc (time|flow|count|heating|cooling|temp|sensor|exhaust)\b|\bto occ\b/],
  [/^water$/, /\b(hot|temp|pressure|pump|valve|status)\b/],
  [/^gas$/, /\b(hot|discharge|flue|valve|pump|temp|pressure|stage|heating|refrigerant)\b/],
  [/^co2$/, /\boutside\b/],
  [/^flowMax$/, /\bheating\b/],
]

/** Of another fan than the one that an equip is, or that supplies its air; the classes of Brick often do not tell. */
export const isOfOtherFan = ({ role }: RoleRow, { equip, tags, name }: DescribedPoint): boolean =>
  /^fan/.test(role) && equip !== 'fan' && ('return' in tags || 'exhaust' in tags || OTHER_FAN.test(wordsOfName(name)))

function isOther({ role, filter = '' }: RoleRow, words: string, { equip }: DescribedPoint): boolean {
  if (OTHERS.some(([roles, other]) => roles.test(role) && other.test(words))) return true
  if (WATER.test(words) && /\bair\b/.test(filter)) return true
  if (role === 'dp' && equip === 'chiller' && !WATER.test(words)) return true
  if (/^kwh?$/.test(role)) return !OWN_CONSUMER.includes(equip) && CONSUMER.test(words)
  return /Plant$/.test(equip) && PART.test(words) && !PART_ROLES.test(role)
}

/** The role whose words are in the name, unless others say that the point only belongs to it. */
export function byName(all: readonly RoleRow[], point: DescribedPoint): Proposal | undefined {
  const words = wordsOfName(point.name)
  if (ABOUT_ANOTHER.test(words) || OTHER_SETPOINT.test(words)) return undefined
  const found = byWords(all, words, point)
  const { unit } = point
  const isTemperature = /\btemp\b/.test(words) || (unit !== null && findUnit(unit)?.quantity === 'temperature')
  if (found || !isTemperature) return found
  // In “Supply air (°C)” the unit says what is measured, and other languages say it first.
  const subject = words
    .replace(/\b(temp|sp)\b/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return byWords(all, `${subject} temp${/\bsp\b/.test(words) ? ' sp' : ''}`, point)
}

function byWords(rows: readonly RoleRow[], words: string, point: DescribedPoint): Proposal | undefined {
  for (const row of rows) {
    const found = row.name?.exec(words)
    if (found && !isOfOtherFan(row, point) && !isOther(row, words, point))
      return { role: row.role, source: 'name', reason: found[0].trim() }
  }
  return undefined
}
