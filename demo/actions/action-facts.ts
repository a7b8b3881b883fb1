import type { ActionPriority, ActionStatus, ActionType } from '@bonfire/contract/actions/action-words'
import type { RuleCategory, Severity } from '@bonfire/contract/values/category'
import { pricesOf } from '../portfolio/prices.ts'
import type { DemoProject, DemoSite } from '../portfolio/site.ts'
import { chance, pick, type Range, within } from '../seed.ts'
import type { Saving, Trade } from './action-words.ts'

const ASPECT = { team: 60, priority: 61, size: 62, share: 63, cost: 65, stars: 66, side: 67 } as const

export const TYPE_OF_CATEGORY: Record<RuleCategory, ActionType> = {
  metering: 'Metering',
  fdd: 'FDD',
  optimisation: 'Optimisation',
  data_uptime: 'Data Uptime',
}

const PRIORITIES: Record<Severity, readonly [ActionPriority, ...ActionPriority[]]> = {
  critical: ['Blocker', 'Critical', 'Critical'],
  high: ['Critical', 'Major', 'Major'],
  medium: ['Major', 'Major', 'Moderate', 'Minor'],
  low: ['Minor', 'Minor', 'Trivial'],
}

export const priorityOf = (severity: Severity, seed: number): ActionPriority =>
  pick(PRIORITIES[severity], chance(seed, ASPECT.priority))

type Teams = Readonly<Record<Trade, readonly [string, ...string[]]>>

const TEAMS: Teams = {
  mechanical: ['Mech. Contractor', 'Mech. Contractor', 'Site Local'],
  controls: ['BMS Contractor', 'BMS Contractor', 'Bueno'],
  electrical: ['Other Contractor', 'Site Local'],
  metering: ['Site National', 'Other Contractor', 'Bueno'],
  plumbing: ['Other Contractor', 'Site Local'],
  refrigeration: ['Mech. Contractor'],
  consultant: ['Consultant Engineer'],
}
const RETAIL_TEAMS: Teams = {
  mechanical: ['Field Maintenance Technician HVAC', 'Service Team (STL)'],
  controls: ['EMC Energy Optimisation Specialist', 'EMC Operations/IT', 'Bueno'],
  electrical: ['Electrical Contractors', 'Asset Team Electrical'],
  metering: ['EMC Operations/IT', 'WFM Support Centre'],
  plumbing: ['Asset Team Plumbing', 'External Contractors Others'],
  refrigeration: ['Field Maintenance Technician Refrigeration', 'Asset Team Refrigeration'],
  consultant: ['Technical Support Team (TST)', 'State Admin Manager (SAM)'],
}
const MONITORING_SHARE = 0.07

export function teamOf(project: DemoProject, trade: Trade, seed: number): string {
  const share = chance(seed, ASPECT.team)
  if (project.projectKey === 'WOOL') return pick(RETAIL_TEAMS[trade], share)
  return chance(seed, ASPECT.side) < MONITORING_SHARE ? 'Monitoring' : pick(TEAMS[trade], share)
}

/** By their names in a new action; per year, money in the project's currency. */
export interface DemoAmounts {
  elec: number
  gas: number
  water: number
  thermal: number
  totalFinancialImpact: number
  operationalSavings: number
  nabersEnergy: number
  nabersWater: number
  costToComplete: number
}

const ELECTRICITY: Partial<Record<Saving, Range>> = {
  fan: [900, 38_000],
  cooling: [4000, 120_000],
  both: [3000, 55_000],
  electricity: [600, 90_000],
  light: [300, 9000],
  dataHall: [1_050_000, 1_900_000],
}
const GAS: Partial<Record<Saving, Range>> = { heating: [40, 900], both: [30, 420] }
const COST_SHARE = 0.45

/** What the repair saves per year at this site, and what it costs. */
export function amountsOf({
  project,
  site,
  saves,
  seed,
}: {
  project: DemoProject
  site: DemoSite
  saves: Saving
  seed: number
}): DemoAmounts {
  const share = chance(seed, ASPECT.share) ** 2
  const amount = (range: Range | undefined) => (range ? rounded(within(range, share) * site.size) : 0)
  const price = pricesOf(project)
  const elec = amount(ELECTRICITY[saves])
  const gas = amount(GAS[saves])
  const water = amount(saves === 'water' ? [150, 5200] : undefined)
  const energyMoney = elec * price.kilowattHour + gas * price.gigajoule + water * price.kilolitre
  const isRated = project.projectKey === 'HARBOUR' && site.kind === 'office'
  return {
    elec,
    gas,
    water,
    thermal: saves === 'heating' && chance(seed, ASPECT.side) < 0.4 ? rounded(gas * 250) : 0,
    totalFinancialImpact: rounded(energyMoney + amount(saves === 'money' ? [1800, 26_000] : undefined)),
    operationalSavings: amount(operationalRange(saves, seed)),
    nabersEnergy: isRated && elec + gas > 0 ? stars(seed) : 0,
    nabersWater: isRated && water > 0 ? stars(seed) : 0,
    costToComplete: chance(seed, ASPECT.cost) < COST_SHARE ? cents(within([120, 24_000], share)) : 0,
  }
}

/** Fewer call-outs, or stock that does not spoil. */
function operationalRange(saves: Saving, seed: number): Range | undefined {
  if (saves === 'stock') return [900, 21_000]
  return chance(seed, ASPECT.size) < 0.25 ? [80, 2600] : undefined
}

const stars = (seed: number) => cents(within([0.03, 0.4], chance(seed, ASPECT.stars)))
const cents = (value: number) => Math.round(value * 100) / 100

/** Three significant figures: a more precise estimate would not be credible. */
function rounded(value: number): number {
  if (value === 0) return 0
  const step = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 2)
  return Math.round(value / step) * step
}

interface OpenStatus {
  readonly status: ActionStatus
  readonly weight: number
  /** How long ago such an action was created. */
  readonly ageDays: Range
}

const OPEN_STATUSES: readonly OpenStatus[] = [
  { status: 'Triage', weight: 12, ageDays: [0, 6] },
  { status: 'New Action', weight: 20, ageDays: [0, 25] },
  { status: 'To Be Raised MM', weight: 6, ageDays: [3, 40] },
  { status: 'Work In Progress', weight: 20, ageDays: [2, 90] },
  { status: 'In Review', weight: 9, ageDays: [10, 120] },
  { status: 'Scope Required', weight: 9, ageDays: [15, 150] },
  { status: 'To Be Quoted', weight: 8, ageDays: [20, 200] },
  { status: 'Pending PO', weight: 7, ageDays: [30, 240] },
  { status: 'Parked', weight: 8, ageDays: [60, 500] },
  { status: 'Open', weight: 1, ageDays: [200, 600] },
]

export function openStatusAt(share: number): OpenStatus {
  const total = OPEN_STATUSES.reduce((sum, one) => sum + one.weight, 0)
  let sum = 0
  for (const one of OPEN_STATUSES) {
    sum += one.weight
    if (share * total < sum) return one
  }
  throw new Error('A share is below 1')
}
