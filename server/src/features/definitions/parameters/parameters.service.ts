import type { Definition, StateMachine } from '@bonfire/contract/definitions/definition'
import type { ParameterSource } from '@bonfire/contract/definitions/parameters'
import type { Db } from '../../../db/database.ts'
import { findParameters, type StoredParameter } from './parameters.repository.ts'

/** A place where a rule runs; each id is the number of its row. */
interface Place {
  readonly projectId: number
  readonly siteRowId: number
  readonly equipRowId: number
}

interface ParameterValue {
  /** Null: it has no default, and nobody has set it. */
  readonly value: number | null
  readonly unit: string | null
  readonly source: ParameterSource
}

/** The values set in a tenant, to be looked up for many equips. */
export interface Parameters {
  /** The values that a definition, or a state machine, has at a place, by name. */
  at(of: Pick<Definition | StateMachine, 'key' | 'parameters'>, place: Partial<Place>): Record<string, ParameterValue>
}

/** One statement reads the values for all equips of a tenant, because few are ever set. */
export async function parametersOf(db: Db, tenantId: number): Promise<Parameters> {
  const byName = Map.groupBy(await findParameters(db, tenantId), ({ key, name }) => `${key} ${name}`)
  return {
    at: ({ key, parameters }, place) =>
      Object.fromEntries(
        Object.entries(parameters).map(([name, { default: value, unit }]) => {
          const set = findNearest(byName.get(`${key} ${name}`) ?? [], place)
          return [name, set ?? { value, unit, source: 'default' }]
        }),
      ),
  }
}

function findNearest(set: readonly StoredParameter[], place: Partial<Place>): ParameterValue | undefined {
  const { projectId, siteRowId, equipRowId } = place
  const candidates: [ParameterSource, StoredParameter | undefined][] = [
    ['equip', set.find((one) => one.equipRowId !== null && one.equipRowId === equipRowId)],
    ['site', set.find((one) => one.siteRowId !== null && one.siteRowId === siteRowId)],
    ['project', set.find((one) => one.projectId !== null && one.projectId === projectId)],
    ['tenant', set.find((one) => one.projectId === null && one.siteRowId === null && one.equipRowId === null)],
  ]
  for (const [source, found] of candidates) if (found) return { value: found.value, unit: found.unit, source }
  return undefined
}
