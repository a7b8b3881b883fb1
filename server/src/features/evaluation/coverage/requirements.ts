import type { Definition } from '@bonfire/contract/definitions/definition'
import type { CoverageInput } from '@bonfire/contract/evaluation/coverage'
import { POINT_ROLES, ROLES, rowOfRole } from '@bonfire/contract/histories/roles'
import { inputsNamed, unprovenRoles, unsaidParts, unseenStates } from '../engine/bind-rule.ts'
import { conversionFor, lacksUnit, type SiteData } from '../engine/cells/site-data.ts'
import { type CompiledRule, type RelatedRole, relatedRoles } from '../engine/compile-rule.ts'
import type { EngineEquip, EnginePoint } from '../engine/input.ts'

/** Roles that say of a meter what it measures. */
const MEASURED = POINT_ROLES.filter((role) => ROLES[role].medium !== undefined)

/** An input of a rule on an equip, and its points, bound as the engine binds them but without samples. */
export interface Requirement {
  /** The roles of which one is enough. */
  readonly roles: readonly string[]
  readonly state: CoverageInput['state']
  readonly points: readonly EnginePoint[]
  /** No point of the equip can have one of the roles: a gas meter measures no electric power. */
  readonly isForeign?: boolean
}

/** The obstacles of a rule on an equip, the worst first: `missing`, `ambiguous`, `unit`, `noUnit`. */
export type BindingState = 'bound' | 'missing' | 'ambiguous' | 'unit' | 'noUnit'

export function requirementsOf(
  compiled: CompiledRule,
  { data, equip }: { readonly data: SiteData; readonly equip: EngineEquip },
): Requirement[] {
  const { definition } = compiled
  const at = { data, equip }
  const needed = definition.roles.map((choice) => ofChoice(choice, at, definition))
  const optional = definition.optional
    .map((choice) => ofChoice(choice, at, definition))
    .filter(({ state }) => !isLacking(state))
  const named = new Set(definition.roles.flatMap((choice) => choice.split('|')))
  const related = relatedRoles(compiled)
    .filter(({ relation, role, isOptional }) => !isOptional && !named.has(`${relation}.${role}`))
    .map((one) => ofRelated(one, at))
  const states = [...unseenStates(compiled, at), ...unprovenRoles(definition, at)]
    .filter((choice) => !choice.split('|').some((role) => named.has(role)))
    .map((choice) => ofChoice(choice, at))
  const parts = unsaidParts(definition, equip).map(
    (choice): Requirement => ({ roles: choice.split('|'), state: 'missing', points: [] }),
  )
  return [...needed, ...optional, ...related, ...states, ...parts]
}

export function judgeRequirements(requirements: readonly Requirement[]): BindingState {
  if (requirements.some(({ state }) => isLacking(state))) return 'missing'
  const worst = (['ambiguous', 'unit', 'noUnit'] as const).find((one) =>
    requirements.some(({ state }) => state === one),
  )
  return worst ?? 'bound'
}

export const isLacking = (state: Requirement['state']): boolean => state === 'missing' || state === 'unrelated'

interface At {
  readonly data: SiteData
  readonly equip: EngineEquip
}

const NO_RULE: Pick<Definition, 'pointUnit' | 'roles' | 'optional'> = { roles: [], optional: [] }

function ofChoice(choice: string, at: At, definition = NO_RULE): Requirement {
  const roles = choice.split('|')
  const type = rowOfRole(wordOf(roles[0] ?? choice))?.dimension
  for (const name of roles) {
    const points = inputsNamed(definition, at, name)
    const [point] = points
    if (!point) continue
    if (points.length > 1) return { roles, state: 'ambiguous', points }
    const unfit = lacksUnit(point) ? 'noUnit' : 'unit'
    return { roles, state: conversionFor(point, type) ? 'found' : unfit, points }
  }
  return {
    roles,
    state: roles.some((name) => isRelated(name, at)) ? 'missing' : 'unrelated',
    points: [],
    isForeign: roles.every((name) => isForeign(name, at)),
  }
}

function isForeign(name: string, { data, equip }: At): boolean {
  const medium = rowOfRole(name)?.medium
  if (equip.kind !== 'meter' || medium === undefined) return false
  const media =
    equip.media ?? MEASURED.filter((role) => data.pointsOf(equip.id, role).length > 0).map((role) => ROLES[role].medium)
  return media.length > 0 && !media.includes(medium)
}

function ofRelated({ relation, role, isEach }: RelatedRole, at: At): Requirement {
  const { data, equip } = at
  const roles = [`${relation}.${role}`]
  if (isEach) {
    const others = () => data.relatedEach(equip, relation)
    const isFound = data.someRelatedHas(equip, relation, role)
    return {
      roles,
      state: isFound ? 'found' : others().length === 0 ? 'unrelated' : 'missing',
      // Thousands of them, which only the details of a pair show.
      get points() {
        return others().flatMap(({ id }) => data.pointsOf(id, role))
      },
    }
  }
  return ofChoice(`${relation}.${role}`, at)
}

function isRelated(name: string, { data, equip }: At): boolean {
  const relation = relationOf(name)
  return relation === undefined || data.relatedOne(equip, relation) !== undefined
}

const relationOf = (name: string): string | undefined => (name.includes('.') ? name.split('.')[0] : undefined)
const wordOf = (name: string): string => name.split('.').at(-1) ?? name
