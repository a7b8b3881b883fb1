import type { Condition } from './language/condition.ts'
import type { Term } from './language/terms/term.ts'

/** A condition compares a role with it: in `sat - eSat > satCoolSp`, `satCoolSp + eSat` is the limit of `sat`. */
export interface Limit {
  /** The role as the condition names it: `sat`, `ahu.sat`. */
  readonly role: string
  readonly text: string
  /** The limit in SI, in the dimension of the role; `numbersOf` returns its values. */
  readonly term: Term
}

type Compare = Extract<Term, { kind: 'compare' }>

/** A term, with how it is written. */
interface Written {
  readonly term: Term
  readonly text: string
}

const ORDERED = ['<', '<=', '>', '>=']

/** The limits of a condition, each of a role that is alone in a sum on one side of a comparison. */
export function limitsOf({ term, text }: Pick<Condition, 'term' | 'text'>): Limit[] {
  const written = (part: Term): Written => ({ term: part, text: text.slice(part.start, part.end).trim() })
  const limits = comparisonsIn(term).flatMap((comparison) => limitsOfComparison(comparison, written))
  return limits.filter((limit, place) => limits.findIndex((one) => isSameLimit(one, limit)) === place)
}

const isSameLimit = (one: Limit, other: Limit) => one.role === other.role && one.text === other.text

function comparisonsIn(term: Term): Compare[] {
  if (term.kind === 'and' || term.kind === 'or') return term.of.flatMap(comparisonsIn)
  if (term.kind === 'not') return comparisonsIn(term.of)
  return term.kind === 'compare' && ORDERED.includes(term.op) ? [term] : []
}

function limitsOfComparison({ left, right }: Compare, written: (term: Term) => Written): Limit[] {
  // A comparison with zero has no limit to draw.
  if ([left, right].some((side) => side.kind === 'number' && side.value === 0)) return []
  const band = bandOf(left, right, written) ?? bandOf(right, left, written)
  if (band) return band
  const solved = [limitOf(left, right, written), limitOf(right, left, written)].filter((limit) => limit !== undefined)
  // A sensor has a limit; a setpoint rather is one.
  const [limit] = solved.toSorted((one, other) => Number(isSetpoint(one)) - Number(isSetpoint(other)))
  return limit ? [limit] : []
}

const isSetpoint = ({ role }: Limit) => role.endsWith('Sp')

/** The role on a side of a comparison, compared with the other side once everything else has been brought over. */
function limitOf(side: Term, other: Term, written: (term: Term) => Written): Limit | undefined {
  const own = isolateRole(side)
  if (!own) return undefined
  const sum = own.rest.reduce((all, one) => addWritten(all, written(one.term), one.isMinus ? '+' : '-'), written(other))
  return { role: own.role, ...sum }
}

/** Returns two limits for `abs(sat - satSp) > eT`, one above and one below. */
function bandOf(side: Term, width: Term, written: (term: Term) => Written): Limit[] | undefined {
  const [inner] = side.kind === 'plain' && side.name === 'abs' ? side.args : []
  const own = inner && isolateRole(inner)
  const [middle, ...others] = own?.rest ?? []
  if (!own || !middle?.isMinus || others.length > 0) return undefined
  return (['+', '-'] as const).map((op) => ({
    role: own.role,
    ...addWritten(written(middle.term), written(width), op),
  }))
}

/** The first role that is added on a side, and the other summands. */
function isolateRole(side: Term): { readonly role: string; readonly rest: readonly Summand[] } | undefined {
  const summands = summandsOf(side)
  for (const { term, isMinus } of summands) {
    if (isMinus || (term.kind !== 'role' && term.kind !== 'related')) continue
    const role = term.kind === 'related' ? `${term.relation}.${term.name}` : term.name
    return { role, rest: summands.filter((one) => one.term !== term) }
  }
  return undefined
}

interface Summand {
  readonly term: Term
  readonly isMinus: boolean
}

function summandsOf(term: Term, isMinus = false): Summand[] {
  if (term.kind === 'minus') return summandsOf(term.of, !isMinus)
  if (term.kind !== 'arithmetic' || (term.op !== '+' && term.op !== '-')) return [{ term, isMinus }]
  return [...summandsOf(term.left, isMinus), ...summandsOf(term.right, isMinus !== (term.op === '-'))]
}

function addWritten(sum: Written, more: Written, op: '+' | '-'): Written {
  const { type, start, end } = sum.term
  return {
    term: { kind: 'arithmetic', op, left: sum.term, right: more.term, type, start, end },
    text: `${sum.text} ${op} ${more.text}`,
  }
}
