import { CLIENT_FEATURES, clientPlaceOf, SERVER_FEATURES, serverPlacesOf } from './table/features.ts'
import type { Place } from './table/place.ts'
import { PLACES, WHOLES } from './table/table.ts'

const BEGIN = '<!-- Made by `npm run imports`. -->'
const END = '<!-- Until here. -->'

/** The document with the tables as they are now. */
export function withTables(document: string): string {
  const [before, rest] = document.split(BEGIN)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined) throw new Error(`The document lacks ${BEGIN} and ${END}`)
  return `${before}${BEGIN}\n\n${tableOfPlaces()}\n\n${tableOfFeatures()}\n\n${END}${after}`
}

function tableOfPlaces(): string {
  const others = { features: ['those below'] }
  const one = [clientPlaceOf('x', others), ...serverPlacesOf('x', others)]
  const places = [...PLACES.filter(({ at }) => !at.includes('/features/')), ...one]
  return table(
    ['From', 'May import', 'Packages', 'Why'],
    places
      .sort((first, second) => rank(first) - rank(second))
      .map((place) => [addressOf(place), importsOf(place), packagesOf(place), place.because]),
  )
}

function tableOfFeatures(): string {
  const names = new Set([...Object.keys(CLIENT_FEATURES), ...Object.keys(SERVER_FEATURES)])
  const others = (features: readonly string[] | undefined) => (features ? features.join(', ') || 'none' : '–')
  return table(
    ['Feature', 'Of other features, in the client', 'Of other features, on the server'],
    [...names].map((name) => [name, others(CLIENT_FEATURES[name]?.features), others(SERVER_FEATURES[name]?.features)]),
  )
}

const TOP_FOLDERS = ['contract', 'client', 'server', 'demo', 'e2e', 'attack', 'bench', 'scripts']

function rank({ at }: Place): number {
  const place = TOP_FOLDERS.indexOf(at.split('/')[0] ?? '')
  return place === -1 ? TOP_FOLDERS.length : place
}

const addressOf = ({ at, ending = '' }: Place) =>
  `\`${at.replace('features/x', 'features/*')}${ending && `/**/*${ending}`}\``

function importsOf({ imports }: Place): string {
  const wholes = Object.entries(WHOLES).filter(([, names]) => names.every((name) => imports.includes(name)))
  const named = new Set(wholes.flatMap(([, names]) => names))
  return [...imports.filter((name) => !named.has(name)), ...wholes.map(([word]) => word)].join(', ')
}

const packagesOf = ({ packages }: Place) => packages.map((name) => `\`${name}\``).join(', ')

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n')
}
