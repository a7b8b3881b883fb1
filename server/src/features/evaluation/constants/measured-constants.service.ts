import { rolesUnseen } from '@bonfire/contract/definitions/role-parts'
import {
  constantsAsked,
  DAYS_OF_CONSTANTS,
  type MeasuredConstant,
  type MeasuredConstants,
} from '@bonfire/contract/evaluation/equip-parts'
import type { PointRole } from '@bonfire/contract/histories/roles'
import { SECONDS_PER_DAY, SECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../http/caller.ts'
import { giveWay } from '../../../http/give-way.ts'
import { refuseUnless } from '../../../http/permissions.ts'
import { refuse } from '../../../http/refusal.ts'
import { STATE_MACHINES } from '../../definitions/catalogue/read-catalogue.ts'
import { readSamples } from '../../histories/store/read-samples.service.ts'
import { hasInputs } from '../engine/bind-rule.ts'
import { ClockColumns } from '../engine/cells/clock-columns.ts'
import { EquipCells } from '../engine/cells/equip-cells.ts'
import { gridOver, LONGEST_STEP_SECONDS, stepOf } from '../engine/cells/grid.ts'
import { SiteData } from '../engine/cells/site-data.ts'
import { compileMachine } from '../engine/compile-rule.ts'
import { TRUE } from '../engine/firings.ts'
import type { EngineEquip, EnginePoint } from '../engine/input.ts'
import { evaluateProof } from '../engine/states/operating-state.ts'
import { engineEquips } from '../inputs/gather-site.service.ts'
import * as model from '../inputs/site-model.repository.ts'
import { seenSite } from '../requests/requests.service.ts'
import { fanHeat } from './fan-heat.ts'
import { lowestPosition } from './lowest-position.ts'

const ROLES: ReadonlySet<string> = new Set(['oad', 'fanOn', 'fan', 'occ', 'sat', 'mat', 'hc', 'preheat', 'cc'])
const VALVES = ['hc', 'preheat', 'cc'] as const
/** As the states of air handling units have it. */
const SHUT_RATIO = 0.02
/** A coil is cold, or warm, for a while after its valve has shut. */
const SETTLING_SECONDS = 30 * SECONDS_PER_MINUTE

/** Reads what the samples of a site's units, or of one, show of their constants. */
export async function readMeasuredConstants(
  context: Context,
  caller: Caller,
  { siteId, equipId }: { siteId: string; equipId?: string | undefined },
): Promise<{ equips: MeasuredConstants[] }> {
  refuseUnless('configureRules', caller)
  const { db, clock } = context
  const { id: siteRowId } = await seenSite(db, caller, siteId)
  const equips = engineEquips(await model.findEquips(db, siteRowId))
  if (equipId !== undefined && !equips.some(({ key }) => key === equipId)) throw refuse('not_found', { thing: 'equip' })
  const points = Map.groupBy(
    (await model.findPoints(db, siteRowId)).filter(({ role }) => ROLES.has(role)),
    (point) => point.equipRowId,
  )
  const to = Math.floor(clock().getTime() / 1000)
  const measured: MeasuredConstants[] = []
  for (const equip of equips) {
    if (constantsAsked(equip.kind).length === 0 || (equipId ?? equip.key) !== equip.key) continue
    measured.push({ equipId: equip.key, ...(await constantsOf(db, { equip, points: points.get(equip.id) ?? [], to })) })
    // Unpacking a month takes some milliseconds.
    await giveWay()
  }
  return { equips: measured }
}

interface Unit {
  readonly equip: EngineEquip
  readonly points: readonly EnginePoint[]
  readonly to: number
}

const nothing = (grounds: MeasuredConstant['grounds']): MeasuredConstant => ({
  value: null,
  grounds,
  hours: 0,
  knownHours: 0,
  histogram: { from: 0, step: 1, hours: [] },
})

async function constantsOf(db: Db, unit: Unit): Promise<Omit<MeasuredConstants, 'equipId'>> {
  const { points, to } = unit
  const from = to - DAYS_OF_CONSTANTS * SECONDS_PER_DAY
  const series = await readSamples(
    db,
    points.map(({ id }) => id),
    { from, to },
  )
  // What it has shown counts, whatever was said of it.
  const { parts = {}, ...equip } = unit.equip
  const machines = STATE_MACHINES.map((machine) => ({ machine, parameters: new Map() }))
  const site = { timezone: 'UTC', equips: [equip], points, rules: [], days: [], until: to, machines }
  const data = new SiteData(site, (id) => series.get(id))
  const count = (role: PointRole) => data.pointsOf(equip.id, role).length
  const hasFan = count('fanOn') === 1 || count('fan') === 1
  const cellsOf = (roles: readonly PointRole[]) => runningCells({ data, equip, roles, from, to })
  const damper = (): MeasuredConstant & { moves: boolean } => {
    if (count('oad') !== 1) return { ...nothing('noDamper'), moves: false }
    const running = hasFan && cellsOf(['oad'])
    if (!running) return { ...nothing('noFan'), moves: false }
    const { cells, runs, stepSeconds } = running
    const occupied = count('occ') === 1 ? cells.values('occ') : undefined
    const counts = (cell: number) => runs[cell] === TRUE && (occupied === undefined || occupied[cell] === 1)
    const percent = cells.values('oad').filter((_, cell) => counts(cell))
    return lowestPosition({ percent: percent.map((ratio) => ratio * 100), stepSeconds })
  }
  const fan = (): MeasuredConstant => {
    if (count('sat') !== 1 || count('mat') !== 1) return nothing('noSensors')
    const valves = VALVES.filter((role) => count(role) > 0)
    const unseen = rolesUnseen({ preheatCoil: false, ...parts }, VALVES, (role) => valves.some((one) => one === role))
    if (unseen.length > 0 || valves.some((role) => count(role) !== 1)) return nothing('noValve')
    const running = hasFan && cellsOf(['sat', 'mat'])
    if (!running) return nothing('noFan')
    const { cells, runs, stepSeconds } = running
    const positions = valves.map((role) => cells.values(role))
    const settled = settledCells(
      runs.map((isRunning, cell) =>
        Number(isRunning === TRUE && positions.every((column) => (column[cell] as number) <= SHUT_RATIO)),
      ),
      Math.ceil(SETTLING_SECONDS / stepSeconds),
    )
    const mixed = cells.values('mat')
    const warming = cells.values('sat').map((supply, cell) => supply - (mixed[cell] as number))
    return fanHeat({ kelvin: warming.filter((_, cell) => settled[cell] === 1), stepSeconds })
  }
  const { moves, ...minimumPositionPercent } = damper()
  return { constants: { minimumPositionPercent, fanHeatKelvin: fan() }, damperMoves: moves }
}

/** 1 in cells that, and whose `least` cells before, are all 1. */
function settledCells(cells: Uint8Array, least: number): Uint8Array {
  let length = 0
  return cells.map((cell) => {
    length = cell === 1 ? length + 1 : 0
    return Number(length > least)
  })
}

interface Running {
  readonly data: SiteData
  readonly equip: EngineEquip
  readonly roles: readonly PointRole[]
  readonly from: number
  readonly to: number
}

/** The cells of a unit in steps of the slowest point of these roles, and where its fan is proven to run; undefined without a fan. */
function runningCells({ data, equip, roles, from, to }: Running) {
  const machine = STATE_MACHINES.find((one) => one.equip.includes(equip.kind))
  const intervals = roles.flatMap((role) => data.pointsOf(equip.id, role)).map((point) => data.intervalOf(point) ?? 0)
  const stepSeconds = stepOf([Math.min(Math.max(...intervals), LONGEST_STEP_SECONDS)])
  const cells = new EquipCells({
    data,
    equip,
    grid: gridOver(stepSeconds, { from, to }),
    bindings: new Map(),
    parameters: new Map(),
    clock: new ClockColumns('UTC'),
    conductOf: () => ({ smoothSeconds: 0, leastHoldSeconds: 0 }),
  })
  const runs = machine && evaluateProof(compileMachine(machine).proof, cells, hasInputs(data, equip))
  return runs && { cells, runs, stepSeconds }
}
