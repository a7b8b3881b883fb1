const ON = [
  'true',
  'on',
  'yes',
  'y',
  'active',
  'enabled',
  'enable',
  'occupied',
  'occ',
  'open',
  'run',
  'running',
  'started',
]
const OFF = [
  'false',
  'off',
  'no',
  'n',
  'inactive',
  'disabled',
  'disable',
  'unoccupied',
  'unocc',
  'closed',
  'stop',
  'stopped',
]
const FRENCH = { on: ['oui', 'vrai', 'marche', 'occupé', 'ouvert'], off: ['non', 'faux', 'arrêt', 'inoccupé', 'fermé'] }
const GERMAN = {
  on: ['ein', 'an', 'ja', 'wahr', 'aktiv', 'betrieb', 'läuft', 'offen', 'auf', 'belegt'],
  off: ['aus', 'nein', 'falsch', 'inaktiv', 'stopp', 'steht', 'geschlossen', 'zu', 'unbelegt'],
}
const WORDS = new Map<string, 0 | 1>([
  ...[...ON, ...FRENCH.on, ...GERMAN.on].map((word) => [word, 1] as const),
  ...[...OFF, ...FRENCH.off, ...GERMAN.off].map((word) => [word, 0] as const),
])

/** Returns 1 for a controller's words for on, 0 for those for off, and undefined for any other. */
export const stateOfWord = (word: string): 0 | 1 | undefined => WORDS.get(word.toLowerCase())
