import { type Diagnostics, nearest, type Span } from '../errors.ts'
import { ENUM, typeOf } from '../quantities/dimensions.ts'
import type { Syntax } from '../syntax/syntax.ts'
import { FUNCTIONS, isFunctionName } from './functions.ts'
import type { Term } from './term.ts'
import { lookUp, OWN, STATE, type Vocabulary } from './vocabulary.ts'

type Roles = Vocabulary['roles']

/** Gives every name its meaning; null where it has none, which has been said. */
export class Names {
  readonly #vocabulary: Vocabulary
  readonly #diagnostics: Diagnostics
  /** Within `any(vav, …)`: the roles of the related equips. */
  #related: Roles | null = null

  constructor(vocabulary: Vocabulary, diagnostics: Diagnostics) {
    this.#vocabulary = vocabulary
    this.#diagnostics = diagnostics
  }

  name({ name, start, end }: Extract<Syntax, { kind: 'name' }>): Term | null {
    const roles = this.#related ?? this.#vocabulary.roles
    const { parameters, related } = this.#vocabulary
    // A rule may have been saved with a parameter before there was a role of that name.
    const parameter = lookUp(parameters, name)
    if (parameter !== undefined) return { kind: 'parameter', name, type: typeOf(parameter), start, end }
    const role = lookUp(roles, name)
    if (role !== undefined) return { kind: 'role', name, type: typeOf(role), start, end }
    if (name === STATE) return { kind: 'state', type: ENUM, start, end }
    const span = { start, end }
    if (Object.hasOwn(related, name)) this.#diagnostics.add(span, 'language.relation-alone', { relation: name })
    else if (isFunctionName(name))
      this.#diagnostics.add(span, 'language.brackets-expected', { name: FUNCTIONS[name].signature })
    else {
      const near = nearest(name, [...Object.keys(roles), ...Object.keys(parameters), STATE])
      this.#diagnostics.unknown(span, near, 'language.unknown-name', { name })
    }
    return null
  }

  member({ relation, name, nameSpan, start, end }: Extract<Syntax, { kind: 'member' }>): Term | null {
    const isOwn = relation === OWN && this.isWithinRelation
    const roles = isOwn ? this.#vocabulary.roles : this.rolesOf(relation, { start, end: start + relation.length })
    if (!roles) return null
    const role = lookUp(roles, name)
    if (role === undefined) {
      const near = nearest(name, Object.keys(roles))
      this.#diagnostics.unknown(nameSpan, near, 'language.unknown-related-name', { relation, name })
      return null
    }
    const type = typeOf(role)
    if (isOwn) return { kind: 'own', name, type, start, end }
    if (this.isWithinRelation) {
      this.#diagnostics.add({ start, end }, 'language.relation-within')
      return null
    }
    return { kind: 'related', relation, name, type, start, end }
  }

  /** Returns the roles of the related equips. */
  rolesOf(relation: string, span: Span): Roles | null {
    const { related } = this.#vocabulary
    const roles = lookUp(related, relation)
    if (roles) return roles
    const near = nearest(relation, Object.keys(related))
    this.#diagnostics.unknown(span, near, 'language.unknown-relation', { name: relation })
    return null
  }

  get isWithinRelation(): boolean {
    return this.#related !== null
  }

  /** Checks what is asked of every related equip, whose roles have the names then. */
  withinRelation<Checked>(roles: Roles, check: () => Checked): Checked {
    this.#related = roles
    const checked = check()
    this.#related = null
    return checked
  }

  isSchedule(name: string): boolean {
    return this.#vocabulary.schedules?.includes(name) ?? false
  }

  schedule(name: string, span: Span): string | null {
    const schedules = this.#vocabulary.schedules ?? []
    if (this.isSchedule(name)) return name
    this.#diagnostics.unknown(span, nearest(name, schedules), 'language.unknown-schedule', { name })
    return null
  }
}
