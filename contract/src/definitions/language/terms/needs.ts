import { constantOf, SINCE_SECONDS } from './constant.ts'
import type { Term } from './term.ts'

/** The data that a condition reads. */
export interface Needs {
  readonly roles: readonly string[]
  /** `isEach`: every related equip, not the one. */
  readonly related: readonly { readonly relation: string; readonly role: string; readonly isEach: boolean }[]
  readonly parameters: readonly string[]
  readonly schedules: readonly string[]
  readonly usesState: boolean
  /** The outdoor temperature, which need not be known. */
  readonly usesOutdoor: boolean
  readonly usesClock: boolean
  /** True if it asks how long all points have rested. */
  readonly usesUnchanged: boolean
  /** True if it compares with the rules that could run on the equip a week before. */
  readonly usesCoverage: boolean
  readonly usesSilent: boolean
  /** True if it asks whether a value is known, because nothing is known before the first sample. */
  readonly usesKnown: boolean
  /** Returns how far back it looks. A cell is right only if this much before it was evaluated too. */
  warmUpSeconds(parameter: (name: string) => number, stepSeconds: number): number
}

/** The parts of a term, without itself. */
export function partsOf(term: Term): readonly Term[] {
  switch (term.kind) {
    case 'not':
    case 'known':
    case 'minus':
    case 'each':
      return [term.of]
    case 'and':
    case 'or':
      return term.of
    case 'compare':
    case 'arithmetic':
      return [term.left, term.right]
    case 'choice':
      return [term.of, ...term.choices]
    case 'plain':
      return term.args
    case 'window':
      return [term.of, term.window, term.constant, term.during].filter((part) => part !== null)
    default:
      return []
  }
}

export function needsOf(term: Term): Needs {
  const roles = new Set<string>()
  const parameters = new Set<string>()
  const schedules = new Set<string>()
  const related = new Map<string, Needs['related'][number]>()
  const uses = {
    state: false,
    outdoor: false,
    clock: false,
    unchanged: false,
    coverage: false,
    silent: false,
    known: false,
  }
  const need = (relation: string, role: string, isEach: boolean) =>
    related.set(`${relation} ${role} ${isEach}`, { relation, role, isEach })
  const visit = (part: Term, relation: string | null): void => {
    if (part.kind === 'role' && relation !== null) need(relation, part.name, true)
    else if (part.kind === 'role' || part.kind === 'own') roles.add(part.name)
    else if (part.kind === 'related') need(part.relation, part.name, false)
    else if (part.kind === 'parameter') parameters.add(part.name)
    else if (part.kind === 'schedule') schedules.add(part.name)
    else if (part.kind === 'state') uses.state = true
    else if (part.kind === 'clock' && part.name === 'coverageFall') uses.coverage = true
    else if (part.kind === 'clock' && part.name === 'silent') uses.silent = true
    else if (part.kind === 'clock' && part.name === 'unchanged') uses.unchanged = true
    else if (part.kind === 'clock' || part.kind === 'week') uses.clock = true
    else if (part.kind === 'known') uses.known = true
    else if (part.kind === 'window' && part.name === 'usual') [uses.outdoor, uses.state] = [true, true]
    for (const each of partsOf(part)) visit(each, part.kind === 'each' ? part.relation : relation)
  }
  visit(term, null)
  return {
    roles: [...roles],
    related: [...related.values()],
    parameters: [...parameters],
    schedules: [...schedules],
    usesState: uses.state,
    usesOutdoor: uses.outdoor,
    usesClock: uses.clock,
    usesUnchanged: uses.unchanged,
    usesCoverage: uses.coverage,
    usesSilent: uses.silent,
    usesKnown: uses.known,
    warmUpSeconds: (parameter, stepSeconds) => lookBackOf(term, parameter, stepSeconds),
  }
}

/** A window within a window looks back by both. */
function lookBackOf(term: Term, parameter: (name: string) => number, stepSeconds: number): number {
  const parts = partsOf(term).map((part) => lookBackOf(part, parameter, stepSeconds))
  const below = parts.reduce((most, each) => Math.max(most, each), 0)
  return term.kind === 'window' ? below + ownLookBack(term, parameter, stepSeconds) : below
}

function ownLookBack(
  { name, window }: Extract<Term, { kind: 'window' }>,
  parameter: (name: string) => number,
  stepSeconds: number,
): number {
  if (!window) return name === 'rate' ? stepSeconds : SINCE_SECONDS
  const seconds = constantOf(window, parameter) as number
  // A parameter that is not set makes no cell known.
  return seconds > 0 ? Math.ceil(seconds / stepSeconds) * stepSeconds : 0
}
