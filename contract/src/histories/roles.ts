/** What a point means to a rule. */
export const POINT_ROLES = [
  ...['sat', 'satSp', 'satHeatSp', 'satCoolSp', 'mat', 'rat', 'oat', 'zat', 'zoneHeatSp', 'zoneCoolSp', 'dat', 'datSp'],
  ...['ccet', 'cclt', 'hcet', 'hclt', 'cc', 'hc', 'reheat', 'oad', 'damper', 'fan', 'fanCmd', 'fanOn'],
  ...['dsp', 'dspSp', 'flow', 'flowSp', 'flowMax', 'oaFlow', 'minOaSp', 'occ', 'enable', 'maintenance'],
  ...['chwst', 'chwrt', 'chwSp', 'cwst', 'cwrt', 'hwst', 'hwrt', 'hwSp', 'dp', 'dpSp', 'pFlow', 'sFlow', 'minFlowSp'],
  ...['pumpCmd', 'pumpOn', 'primaryOn', 'secondaryOn', 'pump', 'bypass', 'tower', 'chillerOn', 'boilerOn', 'hwPlantOn'],
  ...['wseOn', 'hxlt', 'stage', 'gauge', 'refCond', 'refEvap', 'kw', 'kwh', 'pf', 'gas', 'water', 'co2', 'rh'],
] as const
