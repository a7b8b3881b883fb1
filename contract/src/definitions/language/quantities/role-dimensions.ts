import type { POINT_ROLES } from '../../../histories/roles.ts'
import type { RoleType } from './dimensions.ts'

type PointRole = (typeof POINT_ROLES)[number]

const all = <Name extends PointRole>(type: RoleType, ...roles: readonly Name[]) =>
  Object.fromEntries(roles.map((role) => [role, type])) as Readonly<Record<Name, RoleType>>

/**
 * What the points of each role measure. Gas meters count volume here; one that counts energy has a unit that does not fit, which its
 * coverage says.
 */
export const ROLE_DIMENSIONS: Readonly<Record<PointRole, RoleType>> = {
  ...all(
    'temperature',
    'sat',
    'satSp',
    'satHeatSp',
    'satCoolSp',
    'mat',
    'rat',
    'oat',
    'zat',
    'zoneHeatSp',
    'zoneCoolSp',
  ),
  ...all('temperature', 'dat', 'datSp', 'ccet', 'cclt', 'hcet', 'hclt', 'refCond', 'refEvap', 'hxlt'),
  ...all('temperature', 'chwst', 'chwrt', 'chwSp', 'cwst', 'cwrt', 'hwst', 'hwrt', 'hwSp'),
  ...all('ratio', 'cc', 'hc', 'reheat', 'oad', 'damper', 'fan', 'pump', 'bypass', 'tower', 'rh'),
  ...all('bool', 'fanCmd', 'fanOn', 'occ', 'enable', 'maintenance', 'pumpCmd', 'pumpOn', 'primaryOn', 'secondaryOn'),
  ...all('bool', 'chillerOn', 'boilerOn', 'hwPlantOn', 'wseOn'),
  ...all('pressure', 'dsp', 'dspSp', 'dp', 'dpSp', 'gauge'),
  ...all('flow', 'flow', 'flowSp', 'flowMax', 'oaFlow', 'minOaSp', 'pFlow', 'sFlow', 'minFlowSp'),
  ...all('number', 'stage', 'pf'),
  ...all('power', 'kw'),
  ...all('energy', 'kwh'),
  ...all('volume', 'gas', 'water'),
  ...all('concentration', 'co2'),
}
