import type { EquipPart } from '../definitions/equip-parts.ts'
import type { RoleType } from '../definitions/language/quantities/dimensions.ts'

export type MeterMedium = 'electricity' | 'gas' | 'water' | 'heat'

/** Roles whose points have similar values, which show a missing unit. */
export type ValueClass =
  | 'indoors'
  | 'outdoors'
  | 'chilledWater'
  | 'condenserWater'
  | 'hotWater'
  | 'actuator'
  | 'drive'
  | 'humidity'
  | 'carbonDioxide'

interface RoleRow<Role> {
  /** Rules read its points as this; those in a unit of something else have a unit that does not fit. */
  readonly dimension: RoleType
  /** A point in a unit of this is one of the role too, though rules cannot read it and its unit is doubtful. */
  readonly alsoIn?: 'energy'
  /** Left out of what is measured and changes by itself. */
  readonly conduct?: 'limit' | 'command' | 'state'
  /** Drawn with it, in one colour. */
  readonly setpointOf?: Role
  /** The command that it follows. Where an equip has no point of that, rules read the feedback in its place. */
  readonly feedbackOf?: Role
  readonly values?: ValueClass
  /** Equips without all of them have no such point. */
  readonly parts?: EquipPart | `${EquipPart}|${EquipPart}`
  /** Said of an equip, it means that something moves which only such a point would tell; otherwise its parts do. */
  readonly movedBy?: EquipPart
  readonly medium?: MeterMedium
}

const asTable = <const Rows extends Readonly<Record<string, RoleRow<keyof Rows>>>>(rows: Rows) => rows

/**
 * The meanings of points for rules. People choose roles in this order; of each conduct, pictures draw them in it. `role-
 * signs.ts` lists by which signs a point of a role is recognised, and `role-names/` what people call it.
 */
const TABLE = asTable({
  sat: { dimension: 'temperature', values: 'indoors' },
  satSp: { dimension: 'temperature', setpointOf: 'sat', values: 'indoors' },
  satCoolSp: { dimension: 'temperature', setpointOf: 'sat', values: 'indoors' },
  satHeatSp: { dimension: 'temperature', setpointOf: 'sat', values: 'indoors' },
  mat: { dimension: 'temperature', values: 'outdoors' },
  rat: { dimension: 'temperature', values: 'indoors' },
  oat: { dimension: 'temperature', values: 'outdoors' },
  ccet: { dimension: 'temperature', values: 'outdoors', parts: 'coolingCoil' },
  cclt: { dimension: 'temperature', values: 'indoors', parts: 'coolingCoil' },
  hcet: { dimension: 'temperature', values: 'outdoors', parts: 'heatingCoil|preheatCoil' },
  hclt: { dimension: 'temperature', values: 'indoors', parts: 'heatingCoil|preheatCoil' },
  chwst: { dimension: 'temperature', values: 'chilledWater' },
  chwSp: { dimension: 'temperature', setpointOf: 'chwst', values: 'chilledWater' },
  hwst: { dimension: 'temperature', values: 'hotWater' },
  hwSp: { dimension: 'temperature', setpointOf: 'hwst', values: 'hotWater' },
  chwrt: { dimension: 'temperature', values: 'chilledWater' },
  hwrt: { dimension: 'temperature', values: 'hotWater' },
  cwst: { dimension: 'temperature', values: 'condenserWater', parts: 'condenserWater' },
  cwrt: { dimension: 'temperature', values: 'condenserWater', parts: 'condenserWater' },
  zat: { dimension: 'temperature', values: 'indoors' },
  zoneCoolSp: { dimension: 'temperature', setpointOf: 'zat', values: 'indoors' },
  zoneHeatSp: { dimension: 'temperature', setpointOf: 'zat', values: 'indoors' },
  dat: { dimension: 'temperature', values: 'indoors' },
  datSp: { dimension: 'temperature', setpointOf: 'dat', values: 'indoors' },
  dsp: { dimension: 'pressure' },
  dspSp: { dimension: 'pressure', setpointOf: 'dsp' },
  flow: { dimension: 'flow' },
  flowSp: { dimension: 'flow', setpointOf: 'flow' },
  dp: { dimension: 'pressure' },
  dpSp: { dimension: 'pressure', setpointOf: 'dp' },
  pFlow: { dimension: 'flow' },
  minFlowSp: { dimension: 'flow', setpointOf: 'pFlow' },
  oaFlow: { dimension: 'flow' },
  minOaSp: { dimension: 'flow', setpointOf: 'oaFlow' },
  sFlow: { dimension: 'flow', parts: 'secondaryLoop' },
  flowMax: { dimension: 'flow', conduct: 'limit' },
  flowMin: { dimension: 'flow', conduct: 'limit' },
  filterDp: { dimension: 'pressure' },
  gauge: { dimension: 'pressure' },
  refCond: { dimension: 'temperature' },
  refEvap: { dimension: 'temperature' },
  kw: { dimension: 'power', medium: 'electricity' },
  kwh: { dimension: 'energy', medium: 'electricity' },
  pf: { dimension: 'number', medium: 'electricity' },
  gas: { dimension: 'volume', alsoIn: 'energy', medium: 'gas' },
  gasPower: { dimension: 'power', medium: 'gas' },
  water: { dimension: 'volume', medium: 'water' },
  co2: { dimension: 'concentration', values: 'carbonDioxide' },
  rh: { dimension: 'ratio', values: 'humidity' },
  rhSp: { dimension: 'ratio', setpointOf: 'rh', values: 'humidity' },
  hxlt: { dimension: 'temperature', values: 'chilledWater', parts: 'waterEconomizer' },
  cc: { dimension: 'ratio', conduct: 'command', values: 'actuator', parts: 'coolingCoil' },
  hc: { dimension: 'ratio', conduct: 'command', values: 'actuator', parts: 'heatingCoil|preheatCoil' },
  preheat: { dimension: 'ratio', conduct: 'command', values: 'actuator', parts: 'preheatCoil' },
  reheat: { dimension: 'ratio', conduct: 'command', values: 'actuator', parts: 'reheatCoil' },
  oad: { dimension: 'ratio', conduct: 'command', values: 'actuator', parts: 'outsideDamper', movedBy: 'economizer' },
  rad: { dimension: 'ratio', conduct: 'command', values: 'actuator', parts: 'returnDamper' },
  ead: { dimension: 'ratio', conduct: 'command', values: 'actuator', parts: 'exhaustDamper' },
  damper: { dimension: 'ratio', conduct: 'command', values: 'actuator' },
  fan: { dimension: 'ratio', conduct: 'command', values: 'drive' },
  fanCmd: { dimension: 'bool', conduct: 'command' },
  returnFan: { dimension: 'ratio', conduct: 'command', values: 'drive' },
  returnFanCmd: { dimension: 'bool', conduct: 'command' },
  exhaustFan: { dimension: 'ratio', conduct: 'command', values: 'drive' },
  exhaustFanCmd: { dimension: 'bool', conduct: 'command' },
  wheel: { dimension: 'ratio', conduct: 'command', values: 'drive' },
  wheelCmd: { dimension: 'bool', conduct: 'command' },
  humidifier: { dimension: 'ratio', conduct: 'command', values: 'actuator' },
  pump: { dimension: 'ratio', conduct: 'command', values: 'drive' },
  pumpCmd: { dimension: 'bool', conduct: 'command' },
  bypass: { dimension: 'ratio', conduct: 'command', values: 'actuator' },
  tower: { dimension: 'ratio', conduct: 'command', values: 'drive', parts: 'condenserWater' },
  stage: { dimension: 'number', conduct: 'command' },
  compressorStage: { dimension: 'number', conduct: 'command' },
  firingRate: { dimension: 'ratio', conduct: 'command', values: 'actuator' },
  enable: { dimension: 'bool', conduct: 'command' },
  econEnable: { dimension: 'bool', conduct: 'command', parts: 'economizer' },
  fanOn: { dimension: 'bool', conduct: 'state' },
  returnFanOn: { dimension: 'bool', conduct: 'state' },
  exhaustFanOn: { dimension: 'bool', conduct: 'state' },
  wheelOn: { dimension: 'bool', conduct: 'state' },
  pumpOn: { dimension: 'bool', conduct: 'state' },
  primaryOn: { dimension: 'bool', conduct: 'state' },
  secondaryOn: { dimension: 'bool', conduct: 'state', parts: 'secondaryLoop' },
  chillerOn: { dimension: 'bool', conduct: 'state' },
  compressorOn: { dimension: 'bool', conduct: 'state' },
  boilerOn: { dimension: 'bool', conduct: 'state' },
  hwPlantOn: { dimension: 'bool', conduct: 'state' },
  wseOn: { dimension: 'bool', conduct: 'state', parts: 'waterEconomizer' },
  occ: { dimension: 'bool', conduct: 'state' },
  maintenance: { dimension: 'bool', conduct: 'state' },
  ccFeedback: { dimension: 'ratio', conduct: 'state', feedbackOf: 'cc', values: 'actuator', parts: 'coolingCoil' },
  hcFeedback: {
    dimension: 'ratio',
    conduct: 'state',
    feedbackOf: 'hc',
    values: 'actuator',
    parts: 'heatingCoil|preheatCoil',
  },
  reheatFeedback: {
    dimension: 'ratio',
    conduct: 'state',
    feedbackOf: 'reheat',
    values: 'actuator',
    parts: 'reheatCoil',
  },
  oadFeedback: { dimension: 'ratio', conduct: 'state', feedbackOf: 'oad', values: 'actuator', parts: 'outsideDamper' },
  damperFeedback: { dimension: 'ratio', conduct: 'state', feedbackOf: 'damper', values: 'actuator' },
  fanFeedback: { dimension: 'ratio', conduct: 'state', feedbackOf: 'fan', values: 'drive' },
  pumpFeedback: { dimension: 'ratio', conduct: 'state', feedbackOf: 'pump', values: 'drive' },
})

export type PointRole = keyof typeof TABLE
export type BoolRole = {
  [Role in PointRole]: (typeof TABLE)[Role]['dimension'] extends 'bool' ? Role : never
}[PointRole]

export const ROLES: Readonly<Record<PointRole, RoleRow<PointRole>>> = TABLE
export const rowOfRole = (role: string): RoleRow<PointRole> | undefined =>
  Object.hasOwn(ROLES, role) ? ROLES[role as PointRole] : undefined
export const POINT_ROLES = Object.keys(ROLES) as readonly PointRole[]

export const ROLE_DIMENSIONS = Object.fromEntries(POINT_ROLES.map((role) => [role, ROLES[role].dimension])) as Readonly<
  Record<PointRole, RoleType>
>

/** What rules read the points of a role as, and whether its values change by themselves. */
export type RoleConduct = Pick<RoleRow<string>, 'dimension' | 'conduct' | 'setpointOf'>

/** The role of the feedback of a command. */
export const FEEDBACK_OF: Readonly<Partial<Record<string, PointRole>>> = Object.fromEntries(
  POINT_ROLES.flatMap((role) => {
    const { feedbackOf } = ROLES[role]
    return feedbackOf === undefined ? [] : [[feedbackOf, role]]
  }),
)

/** Measured, and so changing by itself: no setpoint, limit, command or state. */
export const isMeasured = ({ setpointOf, conduct }: RoleConduct): boolean =>
  setpointOf === undefined && conduct === undefined
