/** The parts of a building in which something can be wrong, in the order in which people read them. */
export const CAUSE_SUBJECTS = [
  ...['air', 'cooling', 'heating', 'dampers', 'water', 'plant', 'control', 'schedule', 'sensors', 'meters', 'other'],
] as const
export type CauseSubject = (typeof CAUSE_SUBJECTS)[number]

interface KnownCause {
  readonly subject: CauseSubject
  readonly en: string
  readonly fr: string
  /** How common it is beside the others, before anything is known of a unit; absent: 1. */
  readonly prior?: number
}

/** Returns a cause in words; one that only a tenant's own rules name is its key. */
export const causeText = (cause: string, locale: 'en' | 'fr'): string => CAUSES[cause]?.[locale] ?? cause

/** How common a cause is beside others, before anything is known of a unit. */
export const priorOf = (cause: string): number => CAUSES[cause]?.prior ?? 1

/** The common causes of a firing; definitions may name others. */
export const CAUSES: Readonly<Record<string, KnownCause>> = {
  sensor: { subject: 'sensors', en: 'Sensor failed or drifted', fr: 'Capteur défaillant ou décalé' },
  'sensor-sat': {
    subject: 'sensors',
    en: 'Supply air sensor failed or drifted',
    fr: 'Sonde de soufflage défaillante ou décalée',
    prior: 0.5,
  },
  'sensor-mat': {
    subject: 'sensors',
    en: 'Mixed air sensor failed or badly placed',
    fr: 'Sonde d’air mélangé défaillante ou mal placée',
    prior: 0.6,
  },
  'sensor-rat': {
    subject: 'sensors',
    en: 'Return air sensor failed or drifted',
    fr: 'Sonde de reprise défaillante ou décalée',
    prior: 0.4,
  },
  'sensor-oat': {
    subject: 'sensors',
    en: 'Outside air sensor failed or in the sun',
    fr: 'Sonde extérieure défaillante ou au soleil',
    prior: 0.5,
  },
  'sensor-dat': {
    subject: 'sensors',
    en: 'Discharge air sensor failed or drifted',
    fr: 'Sonde de soufflage du boîtier défaillante ou décalée',
  },
  'sensor-coil': {
    subject: 'sensors',
    en: 'Sensor at the coil failed or drifted',
    fr: 'Sonde de batterie défaillante ou décalée',
  },
  'sensor-flow': {
    subject: 'sensors',
    en: 'Flow sensor failed or out of calibration',
    fr: 'Débitmètre défaillant ou à étalonner',
  },
  'sensor-pressure': {
    subject: 'sensors',
    en: 'Pressure sensor failed or drifted',
    fr: 'Capteur de pression défaillant ou décalé',
    prior: 0.3,
  },
  damper: {
    subject: 'dampers',
    en: 'Damper stuck or leaking, or its actuator failed',
    fr: 'Registre bloqué ou fuyard, ou servomoteur défaillant',
  },
  'outside-air-damper': {
    subject: 'dampers',
    en: 'Outside air damper stuck or leaking, or its actuator failed',
    fr: 'Registre d’air neuf bloqué ou fuyard, ou servomoteur défaillant',
    prior: 1.2,
  },
  valve: {
    subject: 'water',
    en: 'Valve stuck or leaking, or its actuator failed',
    fr: 'Vanne bloquée ou fuyarde, ou servomoteur défaillant',
  },
  'cooling-valve': {
    subject: 'cooling',
    en: 'Cooling valve does not open, or its actuator failed',
    fr: 'Vanne de froid bloquée fermée, ou servomoteur défaillant',
  },
  'cooling-valve-leak': {
    subject: 'cooling',
    en: 'Cooling valve leaks or is stuck open',
    fr: 'Vanne de froid fuyarde ou bloquée ouverte',
  },
  'heating-valve': {
    subject: 'heating',
    en: 'Heating valve does not open, or its actuator failed',
    fr: 'Vanne de chaud bloquée fermée, ou servomoteur défaillant',
  },
  'heating-valve-leak': {
    subject: 'heating',
    en: 'Heating valve leaks or is stuck open',
    fr: 'Vanne de chaud fuyarde ou bloquée ouverte',
  },
  'reheat-valve': {
    subject: 'heating',
    en: 'Reheat valve does not open, or its actuator failed',
    fr: 'Vanne de réchauffage bloquée fermée, ou servomoteur défaillant',
  },
  'reheat-valve-leak': {
    subject: 'heating',
    en: 'Reheat valve leaks or is stuck open',
    fr: 'Vanne de réchauffage fuyarde ou bloquée ouverte',
  },
  'cooling-coil': { subject: 'cooling', en: 'Cooling coil fouled or frozen', fr: 'Batterie froide encrassée ou gelée' },
  'heating-coil': { subject: 'heating', en: 'Heating coil fouled', fr: 'Batterie chaude encrassée' },
  'heat-exchanger': { subject: 'plant', en: 'Heat exchanger fouled', fr: 'Échangeur encrassé' },
  'chilled-water-supply': {
    subject: 'cooling',
    en: 'Chilled water too warm or too little',
    fr: 'Eau glacée trop chaude ou insuffisante',
    prior: 0.8,
  },
  'hot-water-supply': {
    subject: 'heating',
    en: 'Hot water too cold or too little',
    fr: 'Eau chaude trop froide ou insuffisante',
    prior: 0.8,
  },
  fan: {
    subject: 'air',
    en: 'Fan, belt or drive failed',
    fr: 'Ventilateur, courroie ou variateur défaillant',
    prior: 0.4,
  },
  pump: { subject: 'water', en: 'Pump or its drive failed', fr: 'Pompe ou variateur défaillant' },
  bypass: {
    subject: 'water',
    en: 'Bypass valve stuck or left open',
    fr: 'Vanne de bipasse bloquée ou laissée ouverte',
  },
  'air-path': {
    subject: 'air',
    en: 'Duct leaks, or filter or duct is blocked',
    fr: 'Gaine fuyarde, ou filtre ou gaine obstrué',
  },
  filter: { subject: 'air', en: 'Filter clogged', fr: 'Filtre encrassé' },
  chiller: { subject: 'plant', en: 'Chiller failed or limited', fr: 'Groupe froid défaillant ou bridé' },
  boiler: { subject: 'plant', en: 'Boiler failed or limited', fr: 'Chaudière défaillante ou bridée' },
  'cooling-tower': {
    subject: 'plant',
    en: 'Cooling tower fouled or short of water',
    fr: 'Tour de refroidissement encrassée ou à court d’eau',
  },
  refrigerant: {
    subject: 'plant',
    en: 'Too little or too much refrigerant',
    fr: 'Charge de fluide frigorigène incorrecte',
  },
  leak: { subject: 'water', en: 'System leaks', fr: 'Fuite du circuit' },
  'water-leak': {
    subject: 'water',
    en: 'Pipe, tap or valve leaks',
    fr: 'Fuite d’une conduite, d’un robinet ou d’une vanne',
  },
  'expansion-tank': { subject: 'water', en: 'Expansion tank lost its charge', fr: 'Vase d’expansion dégonflé' },
  'power-factor': {
    subject: 'meters',
    en: 'Compensation failed or too small',
    fr: 'Compensation défaillante ou insuffisante',
  },
  meter: { subject: 'meters', en: 'Meter failed or wrongly wired', fr: 'Compteur défaillant ou mal câblé' },
  network: {
    subject: 'sensors',
    en: 'Controller, network or trend failed',
    fr: 'Automate, réseau ou enregistrement défaillant',
  },
  'points-changed': {
    subject: 'sensors',
    en: 'Points removed, moved or given another role',
    fr: 'Points supprimés, déplacés ou dotés d’un autre rôle',
  },
  unit: { subject: 'sensors', en: 'Unit of the point wrong', fr: 'Unité du point erronée' },
  tuning: { subject: 'control', en: 'Control loop badly tuned', fr: 'Boucle de régulation mal réglée', prior: 0.5 },
  sequence: {
    subject: 'control',
    en: 'Sequence of control wrong',
    fr: 'Séquence de régulation incorrecte',
    prior: 0.8,
  },
  setpoint: { subject: 'control', en: 'Setpoint wrong', fr: 'Consigne incorrecte' },
  schedule: { subject: 'schedule', en: 'Schedule wrong', fr: 'Programme horaire incorrect' },
  override: { subject: 'schedule', en: 'Manual override left in place', fr: 'Forçage manuel oublié' },
  undersized: {
    subject: 'control',
    en: 'Load beyond the design',
    fr: 'Charge supérieure au dimensionnement',
    prior: 0.5,
  },
}
