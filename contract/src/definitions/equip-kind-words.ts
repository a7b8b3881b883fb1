import { foldedText } from '../values/folded-text.ts'
import type { EquipKind } from './definition.ts'
import { EQUIP_KINDS } from './equip-kinds.ts'

/**
 * Words that people use for the kinds, without accents, case, punctuation and plurals. A unit that heats, cools and
 * moves air by itself, such as a fan coil, gets the rules of air handling units: those that need a point it does not
 * have do not run on it.
 */
const WORDS: Readonly<Record<EquipKind, readonly string[]>> = {
  ahu: [
    ...[
      'air handling unit',
      'air handler',
      'air handling',
      'ventilation unit',
      'packaged unit',
      'packaged rooftop unit',
    ],
    ...['rtu', 'rooftop', 'rooftop unit', 'roof top unit', 'single zone unit', 'single zone ahu', 'single zone rtu'],
    ...['single zone', 'single zone vav', 'single zone vav ahu', 'multizone unit', 'multi zone unit'],
    ...[
      'mau',
      'make up air unit',
      'makeup air unit',
      'doas',
      'dedicated outdoor air system',
      'dedicated outside air system',
    ],
    ...['fan coil', 'fan coil unit', 'fcu', 'unit ventilator', 'crac', 'crah', 'erv', 'hrv', 'energy recovery unit'],
    ...[
      'heat recovery unit',
      'cta',
      'centrale',
      'centrale de traitement d air',
      'centrale d air',
      'centrale double flux',
    ],
    ...[
      'unite de traitement d air',
      'uta',
      'caisson de traitement d air',
      'unite de toiture',
      'unite de toit',
      'monozone',
    ],
    ...['unite monozone', 'centrale monozone', 'cta monozone', 'ventilo convecteur', 'ventiloconvecteur', 'vcv'],
    ...['rlt', 'rlt anlage', 'luftungsanlage', 'luftungsgerat'],
  ],
  vav: [
    ...[
      'vav box',
      'vav boxe',
      'vav unit',
      'vav terminal',
      'vav terminal unit',
      'variable air volume box',
      'terminal unit',
    ],
    ...['terminal box', 'air terminal', 'air terminal unit', 'rvav', 'reheat box', 'cav', 'cav box', 'fpb', 'fptu'],
    ...[
      'fan powered box',
      'fan powered vav',
      'fan powered terminal unit',
      'boite vav',
      'boitier vav',
      'boite terminale',
    ],
    ...['boite de detente', 'terminal vav', 'unite terminale', 'registre vav', 'regulateur vav'],
  ],
  chilledPlant: [
    ...['chilled water plant', 'chilled water system', 'chilled plant', 'chiller plant', 'cooling plant', 'chw plant'],
    ...[
      'chw system',
      'production d eau glacee',
      'production de froid',
      'production frigorifique',
      'centrale frigorifique',
    ],
    ...['reseau d eau glacee'],
  ],
  hotPlant: [
    ...['hot water plant', 'hot water system', 'heating hot water plant', 'heating plant', 'boiler plant', 'hw plant'],
    ...['hhw plant', 'hw system', 'hot plant', 'production d eau chaude', 'production de chaleur', 'chaufferie'],
    ...['sous station', 'reseau d eau chaude'],
  ],
  chiller: [
    ...['water chiller', 'air cooled chiller', 'water cooled chiller', 'centrifugal chiller', 'groupe froid'],
    ...['groupe frigorifique', 'groupe d eau glacee', 'groupe de production d eau glacee', 'machine frigorifique'],
  ],
  boiler: [
    ...['gas boiler', 'condensing boiler', 'hot water boiler', 'electric boiler', 'chaudiere', 'chaudiere gaz'],
    ...['chaudiere a gaz', 'chaudiere a condensation', 'chaudiere electrique'],
  ],
  coolingTower: [
    ...['cooling tower', 'tower', 'dry cooler', 'tour de refroidissement', 'tour aerorefrigerante', 'tar'],
    ...['aerorefrigerant', 'tour'],
  ],
  pump: ['circulator', 'circulation pump', 'pompe', 'circulateur', 'pompe de circulation'],
  fan: [
    ...[
      'exhaust fan',
      'extract fan',
      'supply fan',
      'return fan',
      'relief fan',
      'extractor',
      'ventilateur',
      'extracteur',
    ],
    ...[
      'ventilateur d extraction',
      'ventilateur de soufflage',
      'ventilateur de reprise',
      'caisson d extraction',
      'vmc',
    ],
  ],
  meter: [
    ...[
      'submeter',
      'sub meter',
      'electricity meter',
      'electrical meter',
      'electric meter',
      'power meter',
      'energy meter',
    ],
    ...['gas meter', 'water meter', 'heat meter', 'thermal meter', 'btu meter', 'compteur', 'sous compteur'],
    ...['compteur electrique', 'compteur d electricite', 'compteur d energie', 'compteur d eau', 'compteur de gaz'],
    ...['compteur gaz', 'compteur de chaleur', 'compteur thermique'],
  ],
  other: ['other equipment', 'autre', 'autre equipement'],
}

/** Words in order, each without the `s` of a plural. */
const plain = (text: string): string =>
  foldedText(text)
    .split(/[^a-z0-9]+/)
    .map((word) => word.replace(/(?<=.{2})s$/, ''))
    .filter((word) => word !== '')
    .join(' ')

const KINDS: ReadonlyMap<string, EquipKind> = new Map(
  EQUIP_KINDS.flatMap((kind) => [kind, ...WORDS[kind]].map((word) => [plain(word), kind] as const)),
)

/** The kind that people mean by a word of theirs, such as `Single zone unit` or `CTA`. */
export const equipKindOfWord = (text: string): EquipKind | undefined => KINDS.get(plain(text))
