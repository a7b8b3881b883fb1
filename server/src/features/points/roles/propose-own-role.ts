import { conversionOf } from '@bonfire/contract/definitions/language/quantities/units'
import type { OwnRole } from '@bonfire/contract/histories/own-roles'
import { brickClassesAbove } from './brick-classes.ts'
import type { DescribedPoint, Proposal } from './proposal.ts'
import { newRoleProposer, type ProposeRole } from './propose-role.ts'
import { wordsOfName } from './words-of-name.ts'

// It remembers which tags mean what, and is the same for every tenant.
const proposeBuiltIn = newRoleProposer()

/** Roles of a tenant's own come first: people said by which signs points are of them. */
export function proposingRoles(own: readonly OwnRole[]): ProposeRole {
  if (own.length === 0) return proposeBuiltIn
  const patterns = own.flatMap(({ role, patterns: texts }) =>
    texts.map((text) => ({ role, text, words: ` ${wordsOfName(text)} ` })),
  )
  const typeOf = new Map(own.map(({ role, type }) => [role, type]))
  return (point) => {
    const fits = (role: string) => isOfType(typeOf.get(role), point)
    return byOwnClass(own, point, fits) ?? byPattern(patterns, point, fits) ?? proposeBuiltIn(point)
  }
}

type Fits = (role: string) => boolean

function byOwnClass(own: readonly OwnRole[], { brickClass }: DescribedPoint, fits: Fits): Proposal | undefined {
  if (brickClass === null) return undefined
  for (const name of brickClassesAbove(brickClass)) {
    const found = own.find((one) => one.brickClass === name && fits(one.role))
    if (found) return { role: found.role, source: 'brick', reason: name }
  }
  return undefined
}

interface Pattern {
  readonly role: string
  readonly text: string
  readonly words: string
}

/** The longest pattern is the most exact. */
function byPattern(patterns: readonly Pattern[], { name }: DescribedPoint, fits: Fits): Proposal | undefined {
  const words = ` ${wordsOfName(name)} `
  const found = patterns.filter((one) => words.includes(one.words) && fits(one.role))
  const [longest] = found.toSorted((one, other) => other.words.length - one.words.length)
  return longest && { role: longest.role, source: 'name', reason: longest.text }
}

/** A number without a unit fits every quantity. */
function isOfType(type: OwnRole['type'] | undefined, { kind, unit }: DescribedPoint): boolean {
  if (type === undefined) return false
  if (type === 'bool' || type === 'enum') return kind === type
  return kind === 'number' && (unit === null || conversionOf(unit, type) !== undefined)
}
