/** The kinds that decide which rules an equip gets and what its points mean. */
export const EQUIP_KINDS = [
  ...['ahu', 'vav', 'chilledPlant', 'hotPlant', 'chiller', 'boiler', 'coolingTower'],
  ...['pump', 'fan', 'meter', 'other'],
] as const

/**
 * The equips whose points a rule sees besides those of its own: `ahu.sat` of a box is that of the unit that feeds it, and
 * `vav` of a unit are its boxes; `peer` are the others of its kind at the site. `weather` and `site` are the points of the site itself.
 */
export const RELATIONS = [
  ...['ahu', 'vav', 'chilledPlant', 'hotPlant', 'chiller', 'boiler', 'submeter', 'peer'],
  ...['weather', 'site'],
] as const
