import type { EQUIP_KINDS } from '../definitions/equip-kinds.ts'
import type { PointRole } from './roles.ts'

type EquipKind = (typeof EQUIP_KINDS)[number]

/** Signs of a point of a role, if it measures what the role does. */
export interface RoleSign {
  readonly role: PointRole
  /** Only points of such equips match. */
  readonly of?: readonly EquipKind[]
  /** A Haystack filter on the tags of the point; `point` is implied. */
  readonly filter?: string
  /** Brick classes, without those whose parent in `brick-classes.ts` is already listed. */
  readonly brick?: readonly string[]
  /** A pattern for the words of the name, as `words-of-name.ts` gives them. */
  readonly name?: RegExp
}

const AIR: readonly EquipKind[] = ['ahu', 'fan', 'other']
const AIR_AND_BOXES: readonly EquipKind[] = [...AIR, 'vav']
const COILS: readonly EquipKind[] = ['ahu', 'other']
const FANS: readonly EquipKind[] = ['ahu', 'vav', 'fan', 'other']
const COLD: readonly EquipKind[] = ['chilledPlant', 'chiller', 'coolingTower', 'other']
const HOT: readonly EquipKind[] = ['hotPlant', 'boiler', 'other']
const PLANT: readonly EquipKind[] = [...new Set([...COLD, ...HOT, 'pump' as const])]

/** A position is what a valve or a damper reports, unless the name says that it is commanded. */
const REPORTED = String.raw`( (actual|active|measured))?( position)? (feedback|status|sensor)\b|( (actual|active|measured))? position\b(?!.*\b(cmd|output|sp)\b)`
/** The name of a valve or a damper, and then a word that says that it is its feedback. */
const feedbackOf = (things: string): RegExp => new RegExp(String.raw`\b(${things})(${REPORTED})`)
const RETURN_FAN = String.raw`\breturn( air)?( \d+)? fan( \d+)?`
const EXHAUST_FAN = String.raw`\b(exhaust|extract|relief)( air)?( \d+)? fan( \d+)?`

const SIGNS = [
  // Terminal boxes
  {
    role: 'datSp',
    of: ['vav'],
    filter: 'discharge and air and temp and sp',
    brick: ['Discharge_Air_Temperature_Setpoint', 'Supply_Air_Temperature_Setpoint'],
    name: /\b(supply|discharge)( air)?( \d+)? temp sp\b/,
  },
  {
    role: 'dat',
    of: ['vav'],
    filter: 'discharge and air and temp and sensor',
    brick: ['Discharge_Air_Temperature_Sensor', 'Supply_Air_Temperature_Sensor'],
    name: /\b(supply|discharge)( air)?( \d+)? temp\b/,
  },
  {
    role: 'reheatFeedback',
    of: ['vav'],
    filter: '(reheat or hot or heating or heat) and valve and sensor',
    brick: ['Valve_Position_Sensor'],
    name: feedbackOf('(reheat|heating|hot water)( coil)? valve'),
  },
  {
    role: 'reheat',
    of: ['vav'],
    filter: '(reheat or hot or heating or heat) and valve and cmd',
    brick: ['Reheat_Valve_Command', 'Heating_Valve_Command', 'Valve_Command'],
    name: /\breheat\b|\b(heating|hot water)( coil)? (valve|output)\b/,
  },
  {
    role: 'damperFeedback',
    of: ['vav'],
    filter: 'damper and sensor',
    brick: ['Damper_Position_Sensor', 'Damper_Position_Status'],
    name: feedbackOf('damper|air valve'),
  },
  {
    role: 'damper',
    of: ['vav'],
    filter: 'damper and cmd',
    brick: ['Damper_Position_Command', 'Damper_Command'],
    name: /\bdamper\b|\bair valve\b/,
  },

  // Coils
  {
    role: 'ccet',
    filter: '(cool or cooling) and entering and air and temp and sensor',
    brick: ['Cooling_Coil_Entering_Air_Temperature_Sensor', 'Entering_Cooling_Coil_Air_Temperature_Sensor'],
    name: /\bccet\b|\bcooling coil entering (air )?temp\b/,
  },
  {
    role: 'cclt',
    filter: '(cool or cooling) and leaving and air and temp and sensor',
    brick: ['Cooling_Coil_Leaving_Air_Temperature_Sensor', 'Leaving_Cooling_Coil_Air_Temperature_Sensor'],
    name: /\bcclt\b|\bcooling coil leaving (air )?temp\b/,
  },
  {
    role: 'hcet',
    filter: '(heat or heating) and entering and air and temp and sensor',
    brick: ['Heating_Coil_Entering_Air_Temperature_Sensor', 'Entering_Heating_Coil_Air_Temperature_Sensor'],
    name: /\bhcet\b|\bheating coil entering (air )?temp\b/,
  },
  {
    role: 'hclt',
    filter: '(heat or heating) and leaving and air and temp and sensor',
    brick: ['Heating_Coil_Leaving_Air_Temperature_Sensor', 'Leaving_Heating_Coil_Air_Temperature_Sensor'],
    name: /\bhclt\b|\bheating coil leaving (air )?temp\b/,
  },
  {
    role: 'ccFeedback',
    filter: '(cool or cooling or chilled) and valve and sensor',
    brick: ['Cooling_Valve_Position_Sensor', 'Chilled_Water_Valve_Position_Sensor'],
    name: feedbackOf('(cooling|chilled water)( coil)? valve'),
  },
  {
    role: 'cc',
    filter: '(cool or cooling or chilled) and valve and cmd',
    brick: ['Cooling_Valve_Command', 'Chilled_Water_Valve_Command', 'Cooling_Command'],
    name: /\b(cooling|chilled water)( coil)? valve\b/,
  },
  // The cooling output of a box is what its damper follows.
  { role: 'cc', of: COILS, name: /\bcooling( coil)? (output|cmd)\b/ },
  {
    role: 'preheat',
    of: COILS,
    filter: 'preheat and valve and cmd',
    brick: ['Preheat_Command', 'Preheat_Valve_Command'],
    name: /\bpreheat( coil)?( valve)?( output| cmd)\b|\bpreheat( coil)? valve\b(?! (position|feedback|status))/,
  },
  {
    role: 'reheatFeedback',
    filter: 'reheat and valve and sensor',
    name: feedbackOf('reheat( coil)? valve'),
  },
  {
    role: 'hcFeedback',
    of: COILS,
    filter: '(heat or heating or hot) and valve and sensor and not preheat',
    brick: ['Heating_Valve_Position_Sensor', 'Hot_Water_Valve_Position_Sensor'],
    name: feedbackOf('(heating|hot water)( coil)? valve'),
  },
  {
    role: 'hc',
    of: COILS,
    filter: '(heat or heating or hot) and valve and cmd',
    brick: ['Heating_Valve_Command', 'Hot_Water_Valve_Command', 'Heating_Command'],
    name: /\b(heating|hot water)( coil)? valve\b|\bheating( coil)? (output|cmd)\b/,
  },
  {
    role: 'reheat',
    filter: 'reheat and valve and cmd',
    brick: ['Reheat_Valve_Command'],
    name: /\breheat\b/,
  },

  // Air temperatures; the setpoints of heating and cooling before those of both
  {
    role: 'satHeatSp',
    of: AIR,
    filter: 'discharge and air and temp and sp and (heating or heat)',
    brick: [
      'Supply_Air_Temperature_Heating_Setpoint',
      'Discharge_Air_Temperature_Heating_Setpoint',
      'Heating_Supply_Air_Temperature_Setpoint',
      'Heating_Discharge_Air_Temperature_Setpoint',
    ],
    name: /\b(supply|discharge)( air)?( temp)? heating( temp)? sp\b|\bheating (supply|discharge)( air)? temp sp\b/,
  },
  {
    role: 'satCoolSp',
    of: AIR,
    filter: 'discharge and air and temp and sp and (cooling or cool)',
    brick: [
      'Supply_Air_Temperature_Cooling_Setpoint',
      'Discharge_Air_Temperature_Cooling_Setpoint',
      'Cooling_Supply_Air_Temperature_Setpoint',
      'Cooling_Discharge_Air_Temperature_Setpoint',
    ],
    name: /\b(supply|discharge)( air)?( temp)? cooling( temp)? sp\b|\bcooling (supply|discharge)( air)? temp sp\b/,
  },
  {
    role: 'satSp',
    of: AIR,
    filter: 'discharge and air and temp and sp',
    brick: ['Supply_Air_Temperature_Setpoint', 'Discharge_Air_Temperature_Setpoint'],
    name: /\b(supply|discharge)( air)?( \d+)? temp (effective |active )?sp\b/,
  },
  {
    role: 'sat',
    of: AIR,
    filter: 'discharge and air and temp and sensor',
    brick: ['Supply_Air_Temperature_Sensor', 'Discharge_Air_Temperature_Sensor'],
    name: /\b(supply|discharge)( air)?( \d+)? temp\b/,
  },
  {
    role: 'mat',
    filter: 'mixed and air and temp and sensor',
    brick: ['Mixed_Air_Temperature_Sensor'],
    name: /\bmixed( air)? temp\b/,
  },
  {
    role: 'rat',
    of: AIR_AND_BOXES,
    filter: 'return and air and temp and sensor',
    brick: ['Return_Air_Temperature_Sensor'],
    name: /\breturn( air)? temp\b/,
  },
  {
    role: 'oat',
    filter: 'outside and air and temp and sensor',
    brick: ['Outside_Air_Temperature_Sensor'],
    name: /\boutside( air)? temp\b/,
  },
  {
    role: 'zoneHeatSp',
    filter: 'zone and air and temp and sp and (heating or heat)',
    brick: [
      'Zone_Air_Temperature_Heating_Setpoint',
      'Zone_Air_Heating_Temperature_Setpoint',
      'Heating_Zone_Air_Temperature_Setpoint',
      'Occupied_Heating_Temperature_Setpoint',
    ],
    name: /\bzone( air)?( temp)?( effective| active)? heating( temp)?( effective| active)? sp\b|\b(effective|active) heating( temp)? sp\b|\bheating sp (effective|active)\b/,
  },
  {
    role: 'zoneCoolSp',
    filter: 'zone and air and temp and sp and (cooling or cool)',
    brick: [
      'Zone_Air_Temperature_Cooling_Setpoint',
      'Zone_Air_Cooling_Temperature_Setpoint',
      'Cooling_Zone_Air_Temperature_Setpoint',
      'Occupied_Cooling_Temperature_Setpoint',
    ],
    name: /\bzone( air)?( temp)?( effective| active)? cooling( temp)?( effective| active)? sp\b|\b(effective|active) cooling( temp)? sp\b|\bcooling sp (effective|active)\b/,
  },
  {
    role: 'zat',
    filter: 'zone and air and temp and sensor',
    brick: ['Zone_Air_Temperature_Sensor'],
    name: /\bzone( \d+)?( air)? temp\b/,
  },

  // The way of the air out of an air handling unit
  {
    role: 'rad',
    of: AIR,
    filter: 'return and damper and cmd',
    brick: ['Return_Damper_Command', 'Return_Air_Damper_Command', 'Return_Damper_Position_Command'],
    name: /\b(return|recirculation)( air)? damper\b(?! (position|feedback|status)\b(?!.*\b(cmd|output)\b))/,
  },
  // Of a box, RAD is its radiator.
  { role: 'rad', of: ['ahu'], name: /\brad (output|cmd)\b/ },
  {
    role: 'ead',
    of: AIR,
    filter: '(exhaust or relief) and damper and cmd',
    brick: ['Exhaust_Damper_Command', 'Exhaust_Air_Damper_Command', 'Exhaust_Damper_Position_Command'],
    name: /\b(exhaust|relief)( air)? damper\b(?! (position|feedback|status)\b(?!.*\b(cmd|output)\b))/,
  },
  {
    role: 'returnFanOn',
    of: COILS,
    filter: 'return and fan and (run or enable) and sensor',
    name: new RegExp(`${RETURN_FAN} status\\b`),
  },
  {
    role: 'returnFanCmd',
    of: COILS,
    filter: 'return and fan and cmd and not speed',
    name: new RegExp(`${RETURN_FAN} cmd\\b`),
  },
  {
    role: 'returnFan',
    of: COILS,
    filter: 'return and fan and speed',
    name: new RegExp(`${RETURN_FAN} (speed|vfd|output)\\b`),
  },
  {
    role: 'exhaustFanOn',
    of: COILS,
    filter: '(exhaust or relief) and fan and (run or enable) and sensor',
    name: new RegExp(`${EXHAUST_FAN} status\\b`),
  },
  {
    role: 'exhaustFanCmd',
    of: COILS,
    filter: '(exhaust or relief) and fan and cmd and not speed',
    name: new RegExp(`${EXHAUST_FAN} cmd\\b`),
  },
  {
    role: 'exhaustFan',
    of: COILS,
    filter: '(exhaust or relief) and fan and speed',
    name: new RegExp(`${EXHAUST_FAN} (speed|vfd|output)\\b`),
  },

  // Heat recovery, filters, humidity
  {
    role: 'wheelOn',
    of: COILS,
    filter: 'heatWheel and (run or enable) and sensor',
    name: /\bwheel( motor)?( \d+)? status\b/,
  },
  {
    role: 'wheelCmd',
    of: COILS,
    filter: 'heatWheel and (cmd or enable)',
    name: /\bwheel( motor)?( \d+)? (cmd|enable)\b/,
  },
  {
    role: 'wheel',
    of: COILS,
    filter: 'heatWheel and (speed or cmd)',
    name: /\bwheel( motor)?( \d+)?( (speed|vfd|output|cmd))+\b/,
  },
  {
    role: 'filterDp',
    of: AIR,
    filter: 'filter and pressure and sensor',
    brick: ['Filter_Differential_Pressure_Sensor'],
    name: /\bfilter( (bank|final|pre|supply|return|outside|exhaust|air|\d+)){0,3}( static| differential| diff){0,2} pressure\b|\bdifferential pressure( (over|across|pre|final|supply|return|outside|exhaust|air)){0,3} filter\b/,
  },
  {
    role: 'humidifier',
    of: COILS,
    filter: '(humidifier or humidifying) and cmd',
    brick: ['Humidify_Command'],
    name: /\bhumidifi(er|cation)( steam)?( (valve|output|cmd|capacity))+\b|\bhumidifier$/,
  },

  // Dampers and fans
  {
    role: 'oadFeedback',
    of: AIR,
    filter: 'outside and damper and sensor',
    brick: ['Outside_Damper_Position_Sensor', 'Outside_Air_Damper_Position_Sensor'],
    name: feedbackOf('(outside( air)?|mixed air|economizer) damper|economizer(?= position)'),
  },
  {
    role: 'econEnable',
    of: COILS,
    filter: '(economizing or economizer) and (cmd or enable)',
    name: /\b(?<!water ?(side )?)(economizer|free cooling)( mode)? (enable|cmd)\b/,
  },
  {
    role: 'oad',
    of: AIR,
    filter: 'outside and damper and cmd',
    brick: ['Outside_Damper_Command', 'Outside_Air_Damper_Command', 'Outside_Damper_Position_Command'],
    name: /\b(outside( air)?|mixed air|economizer) damper\b|\beconomizer (output|cmd|position)\b/,
  },
  { role: 'oad', of: ['ahu'], name: /(^|\d |\b(ahu|rtu|unit) )damper( position)?( output| cmd)+$/ },
  {
    role: 'fanOn',
    of: FANS,
    filter: 'fan and (run or enable) and sensor',
    brick: ['Fan_On_Off_Status', 'Fan_Status', 'Supply_Fan_On_Off_Status'],
    name: /\b((supply|discharge)( air)? )?fan( \d+)? status\b/,
  },
  {
    role: 'fanCmd',
    of: FANS,
    filter: 'fan and cmd and not speed',
    brick: ['Fan_On_Off_Command', 'Fan_Command', 'Start_Stop_Command'],
    name: /\b((supply|discharge)( air)? )?fan( \d+)? cmd\b/,
  },
  {
    role: 'fanFeedback',
    of: FANS,
    filter: 'fan and speed and sensor',
    brick: ['Fan_Speed_Sensor', 'Supply_Fan_Speed_Sensor'],
    name: /\b((supply|discharge)( air)? )?fan( \d+)?( vfd)?( speed)?( (actual|active))? feedback\b|\b((supply|discharge)( air)? )?fan( \d+)?( vfd)? speed( (actual|active))? (status|sensor)\b/,
  },
  {
    role: 'fan',
    of: FANS,
    filter: 'fan and speed',
    brick: ['Fan_Speed_Command', 'Supply_Fan_Speed_Command'],
    name: /\b(((supply|discharge)( air)? )?fan( \d+)?|(supply|discharge)( air)?) (speed|vfd)\b|\bfan( \d+)? output\b/,
  },

  // Air pressure and flow
  {
    role: 'dspSp',
    of: AIR_AND_BOXES,
    filter: 'discharge and air and pressure and sp',
    brick: ['Supply_Air_Static_Pressure_Setpoint', 'Discharge_Air_Static_Pressure_Setpoint'],
    name: /(?<!\b(return|exhaust|relief)( air)? )\b(duct|(supply|discharge) (air|duct))( \d+)?( duct)?( static( air)?( pressure)?|( air)? pressure)( effective| active)? sp\b/,
  },
  { role: 'dspSp', of: ['ahu'], name: /\b(supply|discharge) pressure sp\b/ },
  {
    role: 'dsp',
    of: AIR_AND_BOXES,
    filter: 'discharge and air and pressure and sensor',
    brick: ['Supply_Air_Static_Pressure_Sensor', 'Discharge_Air_Static_Pressure_Sensor'],
    name: /(?<!\b(return|exhaust|relief)( air)? )\b(duct|(supply|discharge) (air|duct))( \d+)?( duct)?( static\b|( air)? pressure\b)/,
  },
  { role: 'dsp', of: ['ahu'], name: /\b(supply|discharge) pressure\b/ },
  {
    role: 'flowMax',
    filter: 'air and flow and sp and max',
    brick: [
      'Max_Air_Flow_Setpoint_Limit',
      'Max_Supply_Air_Flow_Setpoint_Limit',
      'Max_Discharge_Air_Flow_Setpoint_Limit',
    ],
    name: /\bmax(( cooling)? air)? flow\b|\bflow( sp)?( cooling)? max\b|\bcooling max( air)? flow\b/,
  },
  {
    role: 'minOaSp',
    filter: 'outside and air and flow and sp',
    brick: ['Min_Outside_Air_Flow_Setpoint_Limit', 'Outside_Air_Flow_Setpoint'],
    name: /\boutside( air)? flow sp\b/,
  },
  {
    role: 'flowMin',
    filter: 'air and flow and sp and min and not outside',
    brick: [
      'Min_Air_Flow_Setpoint_Limit',
      'Min_Supply_Air_Flow_Setpoint_Limit',
      'Min_Discharge_Air_Flow_Setpoint_Limit',
      'Min_Cooling_Supply_Air_Flow_Setpoint_Limit',
      'Min_Cooling_Discharge_Air_Flow_Setpoint_Limit',
    ],
  },
  {
    role: 'flowMin',
    of: ['vav'],
    name: /\bmin( cooling)?( (supply|discharge))?( air)? flow\b|\bflow( sp)?( cooling)? min\b/,
  },
  {
    role: 'oaFlow',
    filter: 'outside and air and flow and sensor',
    brick: ['Outside_Air_Flow_Sensor'],
    name: /\boutside( air)? flow\b/,
  },
  {
    role: 'flowSp',
    filter: 'discharge and air and flow and sp',
    brick: ['Supply_Air_Flow_Setpoint', 'Discharge_Air_Flow_Setpoint'],
    name: /\b(?<!(return|exhaust|outside|mixed|relief) )(supply|discharge|air)( air)? flow( active| effective)? sp\b/,
  },
  { role: 'flowSp', of: ['vav'], name: /(^|\d |\b(vav|box|active|effective) )flow( active)? sp\b/ },
  {
    role: 'flow',
    filter: 'discharge and air and flow and sensor',
    brick: ['Supply_Air_Flow_Sensor', 'Discharge_Air_Flow_Sensor'],
    name: /\b(?<!(return|exhaust|outside|mixed|relief) )(supply|discharge|air)( air)? flow\b/,
  },
  { role: 'flow', of: ['vav'], name: /\b(active|actual) flow\b/ },

  // Modes
  {
    role: 'occ',
    filter: 'occ or occupied',
    brick: ['Occupancy_Status', 'Occupied_Mode_Status', 'Occupancy_Command'],
    name: /\bocc\b/,
  },
  {
    role: 'maintenance',
    filter: 'maintenance',
    brick: ['Maintenance_Mode_Command', 'Maintenance_Required_Alarm'],
    name: /\bmaintenance\b/,
  },

  // Plants
  {
    role: 'chwSp',
    of: COLD,
    filter: 'chilled and water and temp and sp',
    brick: [
      'Chilled_Water_Temperature_Setpoint',
      'Leaving_Chilled_Water_Temperature_Setpoint',
      'Chilled_Water_Supply_Temperature_Setpoint',
    ],
    name: /\b(chilled water( (supply|leaving))?|leaving chilled water) temp sp\b/,
  },
  {
    role: 'hxlt',
    of: COLD,
    filter: 'heatExchanger and chilled and water and leaving and temp and sensor',
    name: /\b(hx|heat exchanger) leaving( chilled)?( water)?( temp)?\b/,
  },
  {
    role: 'chwst',
    of: COLD,
    filter: 'chilled and water and (leaving or supply) and temp and sensor',
    brick: ['Leaving_Chilled_Water_Temperature_Sensor', 'Chilled_Water_Supply_Temperature_Sensor'],
    name: /\bchilled water (supply|leaving) temp\b|\b(leaving chilled|leaving evaporator|evaporator leaving)( chilled)?( water)? temp\b/,
  },
  {
    role: 'chwrt',
    of: COLD,
    filter: 'chilled and water and (entering or return) and temp and sensor',
    brick: ['Entering_Chilled_Water_Temperature_Sensor', 'Chilled_Water_Return_Temperature_Sensor'],
    name: /\bchilled water (return|entering) temp\b|\b(entering chilled|entering evaporator|evaporator entering)( chilled)?( water)? temp\b/,
  },
  {
    role: 'cwrt',
    of: COLD,
    filter: 'condenser and water and (leaving or return) and temp and sensor',
    brick: ['Leaving_Condenser_Water_Temperature_Sensor', 'Condenser_Water_Return_Temperature_Sensor'],
    name: /\bcondenser water (return|leaving) temp\b|\b(leaving condenser|condenser leaving)( condenser)?( water)? temp\b/,
  },
  {
    role: 'cwst',
    of: COLD,
    filter: 'condenser and water and (entering or supply) and temp and sensor',
    brick: ['Entering_Condenser_Water_Temperature_Sensor', 'Condenser_Water_Supply_Temperature_Sensor'],
    name: /\bcondenser water (supply|entering) temp\b|\b(entering condenser|condenser entering)( condenser)?( water)? temp\b/,
  },
  {
    role: 'hwSp',
    of: HOT,
    filter: 'hot and water and temp and sp',
    brick: [
      'Hot_Water_Temperature_Setpoint',
      'Leaving_Hot_Water_Temperature_Setpoint',
      'Hot_Water_Supply_Temperature_Setpoint',
    ],
    name: /\b(hot water( (supply|leaving))?|leaving hot water) temp sp\b/,
  },
  {
    role: 'hwst',
    of: HOT,
    filter: 'hot and water and (leaving or supply) and temp and sensor',
    brick: ['Leaving_Hot_Water_Temperature_Sensor', 'Hot_Water_Supply_Temperature_Sensor'],
    name: /\bhot water (supply|leaving) temp\b|\bleaving hot water temp\b/,
  },
  {
    role: 'hwrt',
    of: HOT,
    filter: 'hot and water and (entering or return) and temp and sensor',
    brick: ['Entering_Hot_Water_Temperature_Sensor', 'Hot_Water_Return_Temperature_Sensor'],
    name: /\bhot water (return|entering) temp\b|\bentering hot water temp\b/,
  },
  {
    role: 'dpSp',
    of: PLANT,
    filter: 'water and (delta or differential) and pressure and sp',
    brick: ['Differential_Pressure_Setpoint', 'Water_Differential_Pressure_Setpoint'],
    name: /\b(differential|diff) pressure sp\b/,
  },
  {
    role: 'dp',
    of: PLANT,
    filter: 'water and (delta or differential) and pressure and sensor',
    brick: ['Differential_Pressure_Sensor', 'Water_Differential_Pressure_Sensor'],
    name: /\b(differential|diff) pressure\b/,
  },
  {
    role: 'minFlowSp',
    of: PLANT,
    filter: 'water and flow and min and sp',
    brick: [
      'Min_Water_Flow_Setpoint_Limit',
      'Min_Chilled_Water_Flow_Setpoint_Limit',
      'Min_Hot_Water_Flow_Setpoint_Limit',
    ],
    name: /\bmin( (chilled|hot|condenser))?( water)? flow( sp)?\b/,
  },
  {
    role: 'pFlow',
    of: PLANT,
    filter: 'water and flow and primaryLoop and sensor',
    name: /\bprimary( (chilled|hot))?( water| loop)? flow\b/,
  },
  {
    role: 'sFlow',
    of: PLANT,
    filter: 'water and flow and secondaryLoop and sensor',
    name: /\bsecondary( (chilled|hot))?( water| loop)? flow\b/,
  },
  {
    role: 'primaryOn',
    of: PLANT,
    filter: 'primaryLoop and pump and run and sensor',
    name: /\bprimary( (chilled|hot))?( water)? pump( \d+)? status\b/,
  },
  {
    role: 'secondaryOn',
    of: PLANT,
    filter: 'secondaryLoop and pump and run and sensor',
    name: /\bsecondary( (chilled|hot))?( water)? pump( \d+)? status\b/,
  },
  {
    role: 'pumpOn',
    of: PLANT,
    filter: 'pump and run and sensor',
    brick: ['Pump_On_Off_Status', 'Pump_Status'],
    name: /\bpump( \d+)? status\b/,
  },
  {
    role: 'pumpFeedback',
    of: PLANT,
    filter: 'pump and speed and sensor',
    brick: ['Pump_Speed_Sensor'],
    name: /\bpump( \d+)?( vfd)?( speed)?( (actual|active))? feedback\b|\bpump( \d+)?( vfd)? speed( (actual|active))? (status|sensor)\b/,
  },
  {
    role: 'pumpCmd',
    of: PLANT,
    filter: 'pump and run and cmd',
    brick: ['Pump_On_Off_Command', 'Pump_Command'],
    name: /\bpump( \d+)? cmd\b/,
  },
  {
    role: 'pump',
    of: PLANT,
    filter: 'pump and speed',
    brick: ['Pump_Speed_Command'],
    name: /\bpump( \d+)? (speed|vfd|output)\b/,
  },
  { role: 'pump', of: ['pump'], brick: ['Speed_Command'], name: /\b(speed|vfd)\b/ },
  { role: 'fan', of: ['fan'], brick: ['Speed_Command'], name: /\b(speed|vfd)\b/ },
  {
    role: 'bypass',
    of: PLANT,
    filter: 'bypass and valve and cmd',
    brick: ['Bypass_Valve_Command', 'Bypass_Command'],
    name: /\bbypass valve\b/,
  },
  {
    role: 'tower',
    of: COLD,
    filter: 'coolingTower and fan and speed',
    brick: ['Cooling_Tower_Fan_Speed_Command'],
    name: /\btower( \d+)?( fan)?( \d+)? (speed|vfd)\b/,
  },
  { role: 'tower', of: ['coolingTower'], name: /\bfan( \d+)? (speed|vfd|output)\b/ },
  {
    role: 'compressorOn',
    of: ['ahu', 'chiller', 'other'],
    filter: 'compressor and (run or enable) and sensor',
    name: /\bcompressor( (\d+|[a-d]))? (status|running|run|on)\b/,
  },
  {
    role: 'compressorStage',
    of: ['ahu', 'chiller', 'other'],
    filter: 'compressor and stage',
    name: /\b(compressor|dx)( cooling)?( active)? stage\b(?! \d)/,
  },
  { role: 'compressorStage', of: ['ahu'], name: /\bcooling stage( (output|active|status))?$/ },
  {
    role: 'firingRate',
    of: HOT,
    filter: '(firingRate or burner) and (cmd or sensor)',
    brick: ['Firing_Rate_Sensor', 'Firing_Rate_Command'],
    name: /\b(firing|fire|burner) rate\b|\b(burner|boiler)( \d+)? modulation\b|\bmodulation( rate)? (burner|boiler)\b|\bburner( \d+)? output\b/,
  },
  {
    role: 'chillerOn',
    of: COLD,
    filter: 'chiller and run and sensor',
    brick: ['Chiller_On_Off_Status'],
    name: /\bchiller( \d+)? status\b/,
  },
  {
    role: 'boilerOn',
    of: HOT,
    filter: 'boiler and run and sensor',
    brick: ['Boiler_On_Off_Status'],
    name: /\bboiler( \d+)? status\b/,
  },
  {
    role: 'wseOn',
    of: COLD,
    filter: 'waterSideEconomizer and run and sensor',
    name: /\b(wse|water ?side economizer)( enable)? status\b/,
  },
  {
    role: 'hwPlantOn',
    of: ['hotPlant'],
    filter: 'plant and run and sensor',
    brick: ['Enable_Status', 'On_Off_Status'],
    name: /\b(hot water )?(plant|system) ((run|enable) )?status\b/,
  },
  {
    role: 'enable',
    filter: 'enable',
    brick: ['Enable_Command', 'System_Enable_Command'],
    name: /^enable\b|\b(ahu|rtu|unit|system|plant)( \w{1,3})* enable\b/,
  },
  { role: 'enable', of: ['chiller'], name: /\bchiller( \d+)? enable\b/ },
  { role: 'enable', of: ['boiler'], name: /\bboiler( \d+)? enable\b/ },
  {
    role: 'stage',
    of: PLANT,
    filter: 'plant and stage',
    brick: ['Stage_Status', 'Stages_Status'],
    name: /\b(plant )?stage\b/,
  },
  {
    role: 'refCond',
    of: COLD,
    filter: 'refrig and condenser and temp and sensor',
    brick: ['Condenser_Refrigerant_Temperature_Sensor', 'Condenser_Temperature_Sensor'],
    name: /\bcondenser (saturated )?refrigerant temp\b/,
  },
  {
    role: 'refEvap',
    of: COLD,
    filter: 'refrig and evaporator and temp and sensor',
    brick: ['Evaporator_Refrigerant_Temperature_Sensor', 'Evaporator_Temperature_Sensor'],
    name: /\bevaporator (saturated )?refrigerant temp\b/,
  },
  {
    role: 'gauge',
    of: PLANT,
    filter: 'water and gauge and pressure and sensor',
    brick: ['Water_Static_Pressure_Sensor', 'Gauge_Pressure_Sensor'],
    name: /\b(gauge|system) pressure\b/,
  },

  // Meters and air quality
  {
    role: 'kwh',
    filter: '(elec or energy) and (energy or volume) and not power',
    brick: ['Electric_Energy_Sensor', 'Electrical_Energy_Usage_Sensor', 'Energy_Usage_Sensor', 'Energy_Sensor'],
    name: /\b(kwh|energy)\b/,
  },
  {
    role: 'pf',
    filter: 'pf',
    brick: ['Power_Factor_Sensor'],
    name: /\b(pf|power factor)\b/,
  },
  {
    role: 'gasPower',
    filter: '(naturalGas or gas) and power',
  },
  {
    role: 'gasPower',
    of: ['meter', 'boiler', 'hotPlant', 'other'],
    name: /\b(natural )?gas( meter)? (power|demand)\b/,
  },
  {
    role: 'kw',
    filter: 'power',
    brick: ['Electric_Power_Sensor', 'Electrical_Power_Sensor', 'Active_Power_Sensor', 'Power_Sensor'],
    name: /\b(kw|power)\b|\bdemand$/,
  },
  {
    role: 'gas',
    filter: 'naturalGas or gas',
    brick: ['Natural_Gas_Flow_Sensor', 'Natural_Gas_Usage_Sensor', 'Gas_Usage_Sensor'],
  },
  { role: 'gas', of: ['meter', 'boiler', 'hotPlant', 'other'], name: /\b(natural )?gas\b/ },
  {
    role: 'water',
    filter: 'water and (volume or flow) and domestic',
    brick: ['Water_Usage_Sensor', 'Domestic_Water_Flow_Sensor'],
    name: /\b(domestic|mains|city|potable) water\b/,
  },
  {
    role: 'co2',
    filter: 'co2 and sensor',
    brick: ['CO2_Level_Sensor', 'CO2_Sensor'],
    name: /\bco 2\b/,
  },
  {
    role: 'rhSp',
    filter: 'humidity and sp',
    brick: ['Relative_Humidity_Setpoint', 'Humidity_Setpoint'],
    name: /\bhumidity( (effective|active|(supply|return) air|zone))? sp\b|\bhumidifi(er|cation) sp\b/,
  },
  {
    role: 'rh',
    filter: 'humidity and sensor',
    brick: ['Relative_Humidity_Sensor', 'Humidity_Sensor'],
    name: /\bhumidity\b/,
  },
] as const satisfies readonly RoleSign[]

type UnsignedRole = Exclude<PointRole, (typeof SIGNS)[number]['role']>

/**
 * The first one that fits is used, so a specific meaning comes before a general one. Only the server reads them: they are apart from
 * the roles so that no browser loads them.
 */
export const ROLE_SIGNS: readonly RoleSign[] = SIGNS satisfies [UnsignedRole] extends [never] ? unknown : UnsignedRole
