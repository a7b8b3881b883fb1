interface CauseWords {
  readonly en: string
  readonly fr: string
}

/** Returns a cause in words; one that only a tenant's own rules name is its key. */
export const causeText = (cause: string, locale: keyof CauseWords): string => CAUSES[cause]?.[locale] ?? cause

/** The common causes of a firing; definitions may name others. */
export const CAUSES: Readonly<Record<string, CauseWords>> = {
  sensor: { en: 'Sensor failed or drifted', fr: 'Capteur défaillant ou décalé' },
  'sensor-sat': { en: 'Supply air sensor failed or drifted', fr: 'Sonde de soufflage défaillante ou décalée' },
  'sensor-mat': { en: 'Mixed air sensor failed or badly placed', fr: 'Sonde d’air mélangé défaillante ou mal placée' },
  'sensor-rat': { en: 'Return air sensor failed or drifted', fr: 'Sonde de reprise défaillante ou décalée' },
  'sensor-oat': { en: 'Outside air sensor failed or in the sun', fr: 'Sonde extérieure défaillante ou au soleil' },
  'sensor-dat': {
    en: 'Discharge air sensor failed or drifted',
    fr: 'Sonde de soufflage du boîtier défaillante ou décalée',
  },
  'sensor-coil': { en: 'Sensor at the coil failed or drifted', fr: 'Sonde de batterie défaillante ou décalée' },
  'sensor-flow': { en: 'Flow sensor failed or out of calibration', fr: 'Débitmètre défaillant ou à étalonner' },
  'sensor-pressure': { en: 'Pressure sensor failed or drifted', fr: 'Capteur de pression défaillant ou décalé' },
  damper: {
    en: 'Damper stuck or leaking, or its actuator failed',
    fr: 'Registre bloqué ou fuyard, ou servomoteur défaillant',
  },
  'outside-air-damper': {
    en: 'Outside air damper stuck or leaking, or its actuator failed',
    fr: 'Registre d’air neuf bloqué ou fuyard, ou servomoteur défaillant',
  },
  valve: {
    en: 'Valve stuck or leaking, or its actuator failed',
    fr: 'Vanne bloquée ou fuyarde, ou servomoteur défaillant',
  },
  'cooling-valve': {
    en: 'Cooling valve stuck, or its actuator failed',
    fr: 'Vanne de froid bloquée, ou servomoteur défaillant',
  },
  'cooling-valve-leak': { en: 'Cooling valve leaks', fr: 'Vanne de froid fuyarde' },
  'heating-valve': {
    en: 'Heating valve stuck, or its actuator failed',
    fr: 'Vanne de chaud bloquée, ou servomoteur défaillant',
  },
  'heating-valve-leak': { en: 'Heating valve leaks', fr: 'Vanne de chaud fuyarde' },
  'reheat-valve': {
    en: 'Reheat valve stuck, or its actuator failed',
    fr: 'Vanne de réchauffage bloquée, ou servomoteur défaillant',
  },
  'reheat-valve-leak': { en: 'Reheat valve leaks', fr: 'Vanne de réchauffage fuyarde' },
  'cooling-coil': { en: 'Cooling coil fouled or frozen', fr: 'Batterie froide encrassée ou gelée' },
  'heating-coil': { en: 'Heating coil fouled', fr: 'Batterie chaude encrassée' },
  'heat-exchanger': { en: 'Heat exchanger fouled', fr: 'Échangeur encrassé' },
  'chilled-water-supply': { en: 'Chilled water too warm or too little', fr: 'Eau glacée trop chaude ou insuffisante' },
  'hot-water-supply': { en: 'Hot water too cold or too little', fr: 'Eau chaude trop froide ou insuffisante' },
  fan: { en: 'Fan, belt or drive failed', fr: 'Ventilateur, courroie ou variateur défaillant' },
  pump: { en: 'Pump or its drive failed', fr: 'Pompe ou variateur défaillant' },
  bypass: { en: 'Bypass valve stuck or left open', fr: 'Vanne de bipasse bloquée ou laissée ouverte' },
  'air-path': { en: 'Duct leaks, or filter or duct is blocked', fr: 'Gaine fuyarde, ou filtre ou gaine obstrué' },
  filter: { en: 'Filter clogged', fr: 'Filtre encrassé' },
  chiller: { en: 'Chiller failed or limited', fr: 'Groupe froid défaillant ou bridé' },
  boiler: { en: 'Boiler failed or limited', fr: 'Chaudière défaillante ou bridée' },
  'cooling-tower': {
    en: 'Cooling tower fouled or short of water',
    fr: 'Tour de refroidissement encrassée ou à court d’eau',
  },
  refrigerant: { en: 'Too little or too much refrigerant', fr: 'Charge de fluide frigorigène incorrecte' },
  leak: { en: 'System leaks', fr: 'Fuite du circuit' },
  'water-leak': { en: 'Pipe, tap or valve leaks', fr: 'Fuite d’une conduite, d’un robinet ou d’une vanne' },
  'expansion-tank': { en: 'Expansion tank lost its charge', fr: 'Vase d’expansion dégonflé' },
  'power-factor': { en: 'Compensation failed or too small', fr: 'Compensation défaillante ou insuffisante' },
  meter: { en: 'Meter failed or wrongly wired', fr: 'Compteur défaillant ou mal câblé' },
  network: { en: 'Controller, network or trend failed', fr: 'Automate, réseau ou enregistrement défaillant' },
  'points-changed': {
    en: 'Points removed, moved or given another role',
    fr: 'Points supprimés, déplacés ou dotés d’un autre rôle',
  },
  unit: { en: 'Unit of the point wrong', fr: 'Unité du point erronée' },
  tuning: { en: 'Control loop badly tuned', fr: 'Boucle de régulation mal réglée' },
  sequence: { en: 'Sequence of control wrong', fr: 'Séquence de régulation incorrecte' },
  setpoint: { en: 'Setpoint wrong', fr: 'Consigne incorrecte' },
  schedule: { en: 'Schedule wrong', fr: 'Programme horaire incorrect' },
  override: { en: 'Manual override left in place', fr: 'Forçage manuel oublié' },
  undersized: { en: 'Load beyond the design', fr: 'Charge supérieure au dimensionnement' },
}
