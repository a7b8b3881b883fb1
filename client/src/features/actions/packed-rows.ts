import type { PackedActions } from '@bonfire/contract/actions/packed-actions'
import type { ActionRow } from './action-model.ts'

type Equip = ActionRow['equips'][number]

const NO_EQUIPS: readonly Equip[] = []

export function unpackRows(packed: PackedActions): ActionRow[] {
  const equips = equipsByPlace(packed.equips)
  return packed.columns.number.map((_, place) => rowAt(packed, place, equips.get(place) ?? NO_EQUIPS))
}

function rowAt({ sites, projects, columns }: PackedActions, place: number, equips: readonly Equip[]): ActionRow {
  const site = at(sites, at(columns.site, place))
  const project = at(projects, at(columns.project, place))
  const number = at(columns.number, place)
  // Named one by one: a loop over the table of fields takes twice as long, and a missing one is a type error.
  return {
    key: `${project.key}-${number}`,
    number,
    summary: at(columns.summary, place),
    description: at(columns.description, place),
    status: at(columns.status, place),
    priority: at(columns.priority, place),
    type: at(columns.type, place),
    team: at(columns.team, place),
    assignee: at(columns.assignee, place),
    assigneeId: at(columns.assigneeId, place),
    portfolioSiteId: site.id,
    siteLabel: site.label,
    projectKey: project.key,
    projectName: project.name,
    currency: project.currency,
    createdAt: at(columns.createdAt, place),
    updatedAt: at(columns.updatedAt, place),
    closedAt: at(columns.closedAt, place),
    dueDate: at(columns.dueDate, place),
    externalKey: at(columns.externalKey, place),
    externalUrl: at(columns.externalUrl, place),
    transitionReason: at(columns.transitionReason, place),
    repairedOn: at(columns.repairedOn, place),
    cause: at(columns.cause, place),
    reportUrl: at(columns.reportUrl, place),
    screenshotUrl: at(columns.screenshotUrl, place),
    ruleName: at(columns.ruleName, place),
    equips,
    elec: at(columns.elec, place),
    gas: at(columns.gas, place),
    water: at(columns.water, place),
    thermal: at(columns.thermal, place),
    totalFinancialImpact: at(columns.totalFinancialImpact, place),
    operationalSavings: at(columns.operationalSavings, place),
    nabersEnergy: at(columns.nabersEnergy, place),
    nabersWater: at(columns.nabersWater, place),
    costToComplete: at(columns.costToComplete, place),
    repairs: repairsAt(columns, place),
    unseenEquips: at(columns.unseenEquips, place),
  }
}

function repairsAt(columns: PackedActions['columns'], place: number): ActionRow['repairs'] {
  const state = at(columns.repairState, place)
  if (state === null) return null
  const [cleanDays, neededDays] = [at(columns.cleanDays, place), at(columns.neededDays, place)]
  const [seconds, cost] = [at(columns.avoidedSeconds, place), at(columns.avoidedCost, place)]
  const avoided = seconds === null ? null : { seconds, cost }
  return { state, stateOn: at(columns.repairStateOn, place), cleanDays, neededDays, avoided }
}

function equipsByPlace({ action, ...columns }: PackedActions['equips']): Map<number, Equip[]> {
  const byPlace = new Map<number, Equip[]>()
  for (const [index, place] of action.entries()) {
    const equip = {
      targetName: at(columns.targetName, index),
      ruleId: at(columns.ruleId, index),
      ruleName: at(columns.ruleName, index),
      nowOn: at(columns.nowOn, index),
    }
    const before = byPlace.get(place)
    if (before) before.push(equip)
    else byPlace.set(place, [equip])
  }
  return byPlace
}

function at<Value>(column: readonly Value[], place: number): Value {
  const value = column[place]
  if (value === undefined) throw new RangeError(`The packed actions have nothing at place ${place}`)
  return value
}
