import { ROLE_SIGNS } from '@bonfire/contract/histories/role-signs'
import type { PointRole } from '@bonfire/contract/histories/roles'
import { foldedText } from '@bonfire/contract/values/folded-text'
import { wordsOfName } from './words-of-name.ts'

interface NamedPoint {
  readonly pointId: string
  readonly name: string
  readonly role: string | null
}

const MAXIMUM_TEXT = 2000
const SHORTEST_ID = 4

/** French sentences name the thing first: température de soufflage. */
const THING_FIRST =
  /\b(temp|pressure|humidity|flow) (?:de |du |d |de la |de l )?((?:supply|return|outside|mixed|exhaust) air|zone)\b/g

// A pattern from its beginning is for names alone.
const NAMES_OF_ROLES = Map.groupBy(
  ROLE_SIGNS.flatMap(({ role, name }) => (name && !name.source.includes('^') ? { role, name } : [])),
  ({ role }) => role,
)

/** The IDs of points that a text such as the details of a finding is about, in the order in which it names them. */
export function mentionedPoints(text: string, points: readonly NamedPoint[]): string[] {
  const cut = text.slice(0, MAXIMUM_TEXT)
  const [folded, words] = [foldedText(cut), ` ${wordsOfName(cut).replace(THING_FIRST, '$2 $1')} `]
  return points
    .map((point) => ({ point, place: placeOf(point, folded, words) }))
    .filter(({ place }) => place !== undefined)
    .toSorted((one, other) => Number(one.place) - Number(other.place))
    .map(({ point }) => point.pointId)
}

function placeOf({ pointId, name, role }: NamedPoint, folded: string, words: string): number | undefined {
  if (isNamed(folded, foldedText(pointId))) return -1
  const places = [
    ...(NAMES_OF_ROLES.get(role as PointRole) ?? []).map((row) => words.search(row.name)),
    words.indexOf(` ${withoutNumbers(wordsOfName(name))} `),
  ].filter((place) => place >= 0)
  return places.length === 0 ? undefined : Math.min(...places)
}

function isNamed(text: string, id: string): boolean {
  const place = id.length < SHORTEST_ID ? -1 : text.indexOf(id)
  return (
    place >= 0 && !/[\p{L}\p{N}]$/u.test(text.slice(0, place)) && !/^[\p{L}\p{N}]/u.test(text.slice(place + id.length))
  )
}

/** A text seldom says which of several pumps or boxes it means. */
const withoutNumbers = (words: string) => words.replaceAll(/(^| )\d+(?= |$)/g, '').trim() || words
