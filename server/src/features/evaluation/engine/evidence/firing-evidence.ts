import { type Explained, evidencePieces, explainer } from '@bonfire/contract/definitions/language/explain'
import { fromSi } from '@bonfire/contract/definitions/language/quantities/units'
import { rowOfRole } from '@bonfire/contract/histories/roles'
import type { EquationPiece, FiringEvidence, RoleEvidence } from '@bonfire/contract/hits/evidence'
import type { Column } from '../cells/grid.ts'
import { conversionFor } from '../cells/site-data.ts'
import type { Evaluated } from '../evaluate-rule.ts'
import type { EngineFiring } from '../firings.ts'
import type { EngineDay, EnginePoint } from '../input.ts'
import { RUNNING } from '../states/operating-state.ts'
import { worstCell } from './worst-cell.ts'

interface Part {
  readonly firing: EngineFiring
  readonly day: EngineDay
  readonly startsAt: number
  readonly endsAt: number
}

/** Returns the inputs during one day of a firing, in the units in which the points are stored. */
export function firingEvidence(evaluated: Evaluated, { firing, startsAt, endsAt, day }: Part): FiringEvidence {
  const { grid, states } = evaluated
  const first = Math.max(0, Math.floor((startsAt - grid.startsAt) / grid.stepSeconds))
  const end = Math.min(grid.length, Math.ceil((endsAt - grid.startsAt) / grid.stepSeconds))
  const worst = worstCell(evaluated, { first, end })
  const state = states?.[worst] ?? Number.NaN
  const roles: Record<string, RoleEvidence> = {}
  for (const { word, point, column } of inputsOf(evaluated)) {
    roles[word] = roleEvidence(word, point, { column: column(), first, end, worst })
  }
  return {
    startsAt,
    endsAt,
    ...beginningOf(firing, day, evaluated.alarmDelaySeconds),
    worstAt: grid.startsAt + worst * grid.stepSeconds,
    state: Number.isNaN(state) || state === RUNNING ? null : state,
    roles,
    equation: equationAt(evaluated, worst),
  }
}

/** The points that a condition reads, by its words for them. */
export function inputsOf({ bindings, cells, when }: Evaluated) {
  const own = [...bindings].map(([word, point]) => ({ word, point, column: () => cells.values(word) }))
  const related = when.related.flatMap(({ relation, role, isEach }) => {
    const point = isEach ? undefined : cells.relatedPoint(relation, role)
    const column = () => cells.relatedValues(relation, role)
    return point ? [{ word: `${relation}.${role}`, point, column }] : []
  })
  return [...own, ...related]
}

const explainers = new WeakMap<Evaluated, (cell: number) => Explained>()

function equationAt(evaluated: Evaluated, cell: number): EquationPiece[] {
  const { when, cells } = evaluated
  const explain = explainers.get(evaluated) ?? explainer(when, cells)
  explainers.set(evaluated, explain)
  return evidencePieces(when, explain(cell)).map(({ text, shown, isLiteral }) => {
    if (shown === null || isLiteral) return { text }
    const { value, dimension, unit } = shown
    return { text, value: typeof value === 'number' ? rounded(value) : value, dimension, unit }
  })
}

/** No further back than the day depends on: how far before it someone looked makes no difference. */
function beginningOf({ startsAt, confirmedAt }: EngineFiring, day: EngineDay, alarmDelaySeconds: number) {
  const earliest = day.startsAt - alarmDelaySeconds
  return startsAt < earliest ? { onsetAt: earliest, confirmedAt: day.startsAt } : { onsetAt: startsAt, confirmedAt }
}

function roleEvidence(
  name: string,
  point: EnginePoint,
  {
    column,
    first,
    end,
    worst,
  }: { readonly column: Column; readonly first: number; readonly end: number; readonly worst: number },
): RoleEvidence {
  const conversion = conversionFor(point, rowOfRole(name.split('.').at(-1) ?? name)?.dimension) ?? {
    factor: 1,
    offset: 0,
  }
  const shown = (value: number) => (Number.isFinite(value) ? rounded(fromSi(value, conversion)) : null)
  let [sum, count, minimum, maximum] = [0, 0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let cell = first; cell < end; cell += 1) {
    const value = column[cell] as number
    if (Number.isNaN(value)) continue
    sum += value
    count += 1
    minimum = Math.min(minimum, value)
    maximum = Math.max(maximum, value)
  }
  return {
    pointId: point.key,
    unit: point.unit,
    mean: count === 0 ? null : shown(sum / count),
    minimum: shown(minimum),
    maximum: shown(maximum),
    worst: shown(column[worst] as number),
  }
}

/** Six digits are more than a sensor has, and hide what conversions add. */
const rounded = (value: number) => Number(value.toPrecision(6))
