/** What an equip is, as far as the meaning of its points and its rules depend on it. */
export const EQUIP_KINDS = [
  ...['ahu', 'vav', 'chilledPlant', 'hotPlant', 'chiller', 'boiler', 'coolingTower'],
  ...['pump', 'fan', 'meter', 'other'],
] as const
