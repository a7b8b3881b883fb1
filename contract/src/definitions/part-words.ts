import { foldedText } from '../values/folded-text.ts'
import { EQUIP_PARTS, type EquipPart, type SaidParts } from './equip-parts.ts'

/** Words that people use for the parts, without accents, case and punctuation. */
const WORDS: Readonly<Record<EquipPart, readonly string[]>> = {
  coolingCoil: ['cooling coil', 'cooling', 'chilled water coil', 'dx coil', 'batterie froide'],
  heatingCoil: ['heating coil', 'heating', 'hot water coil', 'electric heater', 'batterie chaude'],
  preheatCoil: ['preheat coil', 'pre heat coil', 'preheat', 'preheater', 'batterie de prechauffage', 'prechauffage'],
  reheatCoil: ['reheat coil', 'reheat', 'batterie de rechauffage', 'rechauffage', 'batterie terminale'],
  outsideDamper: ['outside air damper', 'outdoor air damper', 'fresh air damper', 'registre d air neuf'],
  returnDamper: ['return air damper', 'return damper', 'registre de reprise'],
  exhaustDamper: ['exhaust air damper', 'exhaust damper', 'relief damper', 'registre de rejet'],
  economizer: ['economizer', 'economiser', 'air side economizer', 'free cooling', 'free cooling sur l air'],
  continuousFan: ['fan that always runs', 'continuous fan', 'ventilateur toujours en marche'],
  boxFan: ['fan of its own', 'fan', 'fan powered', 'ventilateur propre', 'ventilateur'],
  condensingBoiler: ['condensing boiler', 'condensing', 'chaudiere a condensation', 'condensation'],
  nonCondensingBoiler: [
    ...['non condensing boiler', 'noncondensing boiler', 'non condensing', 'noncondensing'],
    'chaudiere sans condensation',
  ],
  districtHeat: ['district heat', 'district heating', 'chauffage urbain', 'reseau de chaleur'],
  heatPump: ['heat pump', 'heat recovery chiller', 'pompe a chaleur'],
  condenserWater: ['condenser water', 'water cooled', 'eau de condenseur', 'refroidissement a eau'],
  waterEconomizer: ['water side economizer', 'waterside economizer', 'free cooling sur l eau'],
  secondaryLoop: ['secondary pumps', 'secondary loop', 'pompes secondaires', 'boucle secondaire'],
}

const plain = (text: string): string =>
  foldedText(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const PARTS: ReadonlyMap<string, EquipPart> = new Map(
  EQUIP_PARTS.flatMap((part) => [plain(part), ...WORDS[part]].map((word) => [word, part] as const)),
)
const NONE = /^(no|without|sans|pas de|pas d|aucun|aucune) /

/** `Condensing boiler; no heating coil`: what an equip has and lacks, or the first word that is not known. */
export function readParts(text: string): { readonly parts: SaidParts } | { readonly unknown: string } {
  const parts: Partial<Record<EquipPart, boolean>> = {}
  for (const said of text.split(/[;,\n]/).filter((one) => plain(one) !== '')) {
    const word = plain(said)
    const whole = PARTS.get(word)
    const part = whole ?? PARTS.get(word.replace(NONE, ''))
    if (!part) return { unknown: said.trim() }
    parts[part] = whole !== undefined && !said.trim().startsWith('-')
  }
  return { parts }
}
