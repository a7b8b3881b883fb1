import { partsAsked } from '@bonfire/contract/definitions/equip-parts'
import { DAYS_OF_POSITIONS, type LowestPosition } from '@bonfire/contract/evaluation/equip-parts'
import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
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
import { lowestPosition } from './lowest-position.ts'

const ROLES: ReadonlySet<string> = new Set(['oad', 'fanOn', 'fan', 'occ'])

/** Reads the positions of each unit of a site, or of one. */
export async function readLowestPositions(
  context: Context,
  caller: Caller,
  { siteId, equipId }: { siteId: string; equipId?: string | undefined },
): Promise<{ positions: LowestPosition[] }> {
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
  const positions: LowestPosition[] = []
  for (const equip of equips) {
    if (!partsAsked(equip.kind).includes('outsideDamper') || (equipId ?? equip.key) !== equip.key) continue
    const found = await positionOf(db, { equip, points: points.get(equip.id) ?? [], to })
    positions.push({ equipId: equip.key, ...found })
    // Unpacking a month takes some milliseconds.
    await giveWay()
  }
  return { positions }
}

interface Unit {
  readonly equip: EngineEquip
  readonly points: readonly EnginePoint[]
  readonly to: number
}

const NOTHING = { position: null, hours: 0, runningHours: 0, moves: false }

async function positionOf(db: Db, { equip, points, to }: Unit): Promise<Omit<LowestPosition, 'equipId'>> {
  const machine = STATE_MACHINES.find((one) => one.equip.includes(equip.kind))
  const from = to - DAYS_OF_POSITIONS * SECONDS_PER_DAY
  const ofRole = (role: string) => points.filter((point) => point.role === role)
  const [damper, ...others] = ofRole('oad')
  if (!machine || !damper || others.length > 0) return { ...NOTHING, grounds: 'noDamper' }
  if (ofRole('fanOn').length !== 1 && ofRole('fan').length !== 1) return { ...NOTHING, grounds: 'noFan' }
  const series = await readSamples(
    db,
    points.map(({ id }) => id),
    { from, to },
  )
  // Said or not, what it has shown counts.
  const { parts: _, ...asShown } = equip
  const site = { timezone: 'UTC', equips: [asShown], points, rules: [], days: [], until: to }
  const data = new SiteData({ ...site, machines: [{ machine, parameters: new Map() }] }, (id) => series.get(id))
  const stepSeconds = stepOf([Math.min(data.intervalOf(damper) ?? 0, LONGEST_STEP_SECONDS)])
  const cells = new EquipCells({
    data,
    equip: asShown,
    grid: gridOver(stepSeconds, { from, to }),
    bindings: new Map(),
    parameters: new Map(),
    clock: new ClockColumns('UTC'),
    conductOf: () => ({ smoothSeconds: 0, leastHoldSeconds: 0 }),
  })
  const runs = evaluateProof(compileMachine(machine).proof, cells, hasInputs(data, asShown))
  if (!runs) return { ...NOTHING, grounds: 'noFan' }
  const [positions, occupied] = [cells.values('oad'), ofRole('occ').length === 1 ? cells.values('occ') : undefined]
  const counts = (cell: number) => runs[cell] === TRUE && (occupied === undefined || occupied[cell] === 1)
  const percent = positions.filter((_, cell) => counts(cell)).map((ratio) => ratio * 100)
  return lowestPosition({ percent, stepSeconds })
}
