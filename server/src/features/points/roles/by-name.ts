import type { EquipKind } from '@bonfire/contract/definitions/definition'
import type { RoleType } from '@bonfire/contract/definitions/language/quantities/dimensions'
import type { RoleSign } from '@bonfire/contract/histories/role-signs'
import { isMeasured, type PointRole, ROLE_DIMENSIONS, ROLES } from '@bonfire/contract/histories/roles'
import { findUnit } from '../../units/units.ts'
import type { DescribedPoint, Proposal } from './proposal.ts'
import { wordsOfName } from './words-of-name.ts'

/** Words of names that are about a point of a role, and not that point: its alarm, its limit, how it is controlled. */
const ABOUT_ANOTHER = new RegExp(
  `\\b(${[
    'alarm|fault|fail|trip|warning|mismatch|diagnostic|leak|smoke|freeze|freezestat',
    'limit|high|low|lockout|cutout|threshold|deadband|db|offset|bias|shift|adjust',
    'gain|sensitivity|kp|ki|kd|pid|loop|loopout|band|pb|proportional|integral',
    'parameter|error|calibration|reset|override|request|default|schedule|delay|timer',
    'hours|hrs|runtime|run time|starts|count|cost|hoa|reliability',
    'unocc|standby|night|ngt|setback|warmup|warm up|cooldown|cool down|optimal|optimum',
    'suction|wet bulb|dewpoint|dew point|dehumidifi(er|cation)|dirty|clogged',
    'approach|fraction|trim|target|desired|setting|type|config|cfg|exist|exists|deck|slider|dial|daily|today|yesterday|hourly',
  ].join('|')})\\b`,
)
/** A setpoint that another one is made of. */
const OTHER_SETPOINT = /\b(occ|day)\b.*\bsp\b|\bsp (bas|default|local)\b/
const WATER = /\b(water|condenser|chilled|glycol|brine)\b/
/** An air handling unit’s own fan is the one that supplies air. */
const OTHER_FAN = /\b(return|exhaust|extract|relief)( air)?( \d+)? fan\b|\bfan (de )?(return|exhaust|relief)\b/
/** A part of a plant, or of a unit, that has points of its own. */
const PART = /\b(chiller|boiler|tower) \d/
const CONSUMER = /\b(fan|pump|vfd|tower|chiller \d|boiler \d)\b/
const OWN_CONSUMER: readonly EquipKind[] = ['fan', 'pump', 'chiller', 'boiler', 'coolingTower']

type IsOfRoles = (role: PointRole) => boolean

const only =
  (...roles: readonly PointRole[]): IsOfRoles =>
  (role) =>
    roles.includes(role)
const allBut =
  (...roles: readonly PointRole[]): IsOfRoles =>
  (role) =>
    !roles.includes(role)

const isSetpointOrLimit: IsOfRoles = (role) => ROLES[role].setpointOf !== undefined || ROLES[role].conduct === 'limit'
const SENSED: ReadonlySet<RoleType> = new Set(['temperature', 'pressure', 'flow', 'concentration', 'ratio'])
const isSensed: IsOfRoles = (role) => isMeasured(ROLES[role]) && SENSED.has(ROLE_DIMENSIONS[role])
const isSupplied: IsOfRoles = (role) => ['sat', 'dat'].includes(ROLES[role].setpointOf ?? role)
const isFan = only('fan', 'fanCmd', 'fanOn', 'fanFeedback')
const isEnergy = only('kw', 'kwh')
const isDrive: IsOfRoles = (role) => ROLES[role].values === 'drive'
const isElectric: IsOfRoles = (role) => ROLES[role].medium === 'electricity'
const isFeedback: IsOfRoles = (role) => ROLES[role].feedbackOf !== undefined
/** A valve or a damper, or its feedback. */
const isCommandOf =
  (...roles: readonly PointRole[]): IsOfRoles =>
  (role) =>
    roles.includes(ROLES[role].feedbackOf ?? role)
const isPart = only('chillerOn', 'boilerOn', 'tower')

/** The words that say of points of some roles that a name is about something else. */
const OTHERS: readonly (readonly [isOfRoles: IsOfRoles, words: RegExp])[] = [
  // What has points of its own, whose names may hold the words of others.
  [(role) => !isFeedback(role), /\bfeedback\b/],
  [allBut('preheat'), /\bpreheat\b/],
  [allBut('wheel', 'wheelCmd', 'wheelOn'), /\b(recovery|wheel)\b/],
  [allBut('filterDp'), /\b(filter|strainer)\b/],
  [allBut('compressorOn', 'compressorStage'), /\bcompressor\b/],
  [allBut('flowMax', 'flowMin', 'minFlowSp', 'minOaSp'), /\b(min|max)\b/],
  [(role) => !isSetpointOrLimit(role), /\bsp\b/],
  // Some command a setpoint, and some report the state of a temperature.
  [isSensed, /\b(cmd|output|enable|status|mode)\b/],
  [allBut('bypass'), /\bbypass\b/],
  [allBut('dp', 'dpSp', 'filterDp'), /\bdifferential\b/],
  [allBut('water'), /\bdomestic\b/],
  [
    isCommandOf('oad', 'damper'),
    /\b(return|exhaust|relief|supply|discharge|zone|bypass|isolation|fire|face|deck)( air)? damper\b/,
  ],
  [isCommandOf('cc', 'hc', 'reheat', 'preheat'), /\b(rad|radiant|radiator|radiation|perimeter|flow|temp)\b/],
  [isSupplied, /\b(hx|exchanger|coil|evaporator|entering|leaving)\b/],
  [only('flow', 'flowSp', 'flowMax', 'flowMin'), /\b(return|exhaust|relief)\b/],
  [isDrive, /\b(amps?|current|freq|frequency|hz|volts?|voltage|torque|kw|power|rpm)\b/],
  [isElectric, /\b(reactive|apparent|k?vah?|k?varh?|phase|l [123]|[abc]$|exported|export|peak|last|previous|month)\b/],
  [isElectric, /\b(thermal|heat|heating|cooling|btu|solar|pv|generator|water|steam|gas|exhaust|status|cmd|mode|per)\b/],
  [only('occ'), /\bocc (time|flow|count|heating|cooling|temp|sensor|exhaust)\b|\bto occ\b/],
  [only('water'), /\b(hot|temp|pressure|pump|valve|status)\b/],
  [only('gas', 'gasPower'), /\b(hot|discharge|flue|valve|pump|temp|pressure|stage|heating|refrigerant)\b/],
  [only('co2'), /\boutside\b/],
  [only('flowMax', 'flowMin'), /\bheating\b/],
  [only('econEnable'), /\b(water ?side|wse|hydronic)\b/],
  [only('humidifier'), /\b(temp|water|pressure|conductivity|drain|current|status|feedback)\b/],
]

/**
 * True if it is of another fan than the equip's own or the one that supplies it; the classes of Brick often do not
 * tell.
 */
export const isOfOtherFan = ({ role }: RoleSign, { equip, tags, name }: DescribedPoint): boolean =>
  isFan(role) && equip !== 'fan' && ('return' in tags || 'exhaust' in tags || OTHER_FAN.test(wordsOfName(name)))

function isOther({ role, filter = '' }: RoleSign, words: string, { equip }: DescribedPoint): boolean {
  if (OTHERS.some(([isOfRoles, other]) => isOfRoles(role) && other.test(words))) return true
  if (WATER.test(words) && /\bair\b/.test(filter)) return true
  if (role === 'dp' && equip === 'chiller' && !WATER.test(words)) return true
  if (isEnergy(role)) return !OWN_CONSUMER.includes(equip) && CONSUMER.test(words)
  return /Plant$/.test(equip) && PART.test(words) && !isPart(role)
}

/** The role whose words are in the name, unless others say that the point only belongs to it. */
export function byName(all: readonly RoleSign[], point: DescribedPoint): Proposal | undefined {
  const words = wordsOfName(point.name)
  if (ABOUT_ANOTHER.test(words) || OTHER_SETPOINT.test(words)) return undefined
  const found = byWords(all, words, point)
  const { unit } = point
  const isTemperature = /\btemp\b/.test(words) || (unit !== null && findUnit(unit)?.quantity === 'temperature')
  if (found || !isTemperature) return found
  // The unit in “Supply air (°C)” says what is measured, and other languages say it first.
  const subject = words
    .replace(/\b(temp|sp)\b/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return byWords(all, `${subject} temp${/\bsp\b/.test(words) ? ' sp' : ''}`, point)
}

function byWords(rows: readonly RoleSign[], words: string, point: DescribedPoint): Proposal | undefined {
  for (const row of rows) {
    const found = row.name?.exec(words)
    if (found && !isOfOtherFan(row, point) && !isOther(row, words, point))
      return { role: row.role, source: 'name', reason: found[0].trim() }
  }
  return undefined
}
