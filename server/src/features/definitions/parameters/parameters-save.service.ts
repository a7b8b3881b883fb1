import type { Definition, DefinitionParameter, StateMachine } from '@bonfire/contract/definitions/definition'
import { conversionOf, toSi } from '@bonfire/contract/definitions/language/quantities/units'
import { typeOfParameter } from '@bonfire/contract/definitions/parameter-in-si'
import {
  MAXIMUM_SHOWN_PARAMETER_CHANGES,
  type ParameterChange,
  type ParameterPlace,
  type ParameterSetting,
  type ParameterValue,
} from '@bonfire/contract/definitions/parameters'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Caller } from '../../../http/caller.ts'
import { refuseUnless } from '../../../http/permissions.ts'
import { refuse, refuseField } from '../../../http/refusal.ts'
import { refuseInPart } from '../../../http/whole-sight.ts'
import { STATE_MACHINES } from '../catalogue/read-catalogue.ts'
import { definitionsInUse } from '../definitions-in-use.service.ts'
import { markDays } from '../mark-days.repository.ts'
import * as places from '../places.repository.ts'
import * as stored from './parameters.repository.ts'
import { parametersOf } from './parameters.service.ts'

export interface WhichPlace {
  readonly projectKey?: string | undefined
  readonly siteId?: string | undefined
  readonly equipId?: string | undefined
}

export interface ParameterSave {
  readonly definition: string
  readonly name: string
  readonly place: ParameterPlace
  readonly value: number | null
  readonly unit: string | null
  readonly reason: string
  readonly revision: number
  readonly daysAgain: number
}

type Owner = Pick<Definition | StateMachine, 'key' | 'parameters'>

/** Returns the values set for a definition, and those that count at a place. */
export async function listParameters(
  { db }: Context,
  caller: Caller,
  { definition: key, ...which }: WhichPlace & { definition: string },
): Promise<{ values: Record<string, ParameterValue>; settings: ParameterSetting[] }> {
  refuseUnless('configureRules', caller)
  const owner = await findOwner(db, caller, key)
  const place = await findPlace(db, caller, which)
  const parameters = await parametersOf(db, caller.tenantId)
  const settings = await stored.findSettings(db, { tenantId: caller.tenantId, userId: caller.id, key })
  return { values: parameters.at(owner, place), settings: settings.map(toSetting) }
}

/**
 * Sets a value or takes it back. The same value again changes nothing, so a save whose response was lost can be sent
 * again. Findings of the days before today follow.
 */
export async function changeParameter(
  context: Context,
  caller: Caller,
  save: ParameterSave,
): Promise<ParameterSetting> {
  refuseUnless('configureRules', caller)
  const { tenantId, id: userId } = caller
  const { definition: key, name } = save
  return inTransaction(context.db, async (db) => {
    const { before } = await setParameter(db, caller, { save, now: context.clock() })
    const settings = await stored.findSettings(db, { tenantId, userId, key })
    const setting = settings.find((row) => row.id === before.id)
    // Taking back what was never set leaves no trail.
    if (!setting) throw refuse('parameter.nothing-set', { name })
    return toSetting(setting)
  })
}

/** The same in a transaction of the caller's. Returns what was set before, and whether it is another now. */
export async function setParameter(
  db: Db,
  caller: Caller,
  { save, now }: { save: ParameterSave; now: Date },
): Promise<{ before: stored.CurrentParameter; isChanged: boolean }> {
  const { tenantId, id: userId } = caller
  const { definition: key, name } = save
  const owner = await findOwner(db, caller, key)
  const parameter = parameterOf(owner, name)
  if (!parameter) throw refuse('not_found', { thing: 'parameter' })
  const place = await findPlace(db, caller, whichOf(save.place))
  if (save.place.scope === 'tenant') await refuseInPart(db, caller, 'tenant')
  if (save.place.scope === 'project') await refuseInPart(db, caller, { projectIds: [place.projectId ?? 0] })
  refuseValue(save, parameter)
  const at = narrowed(tenantId, save.place, place)
  const before = await stored.lockParameter(db, { key, name, ...at })
  const unit = save.value === null ? null : save.unit
  const isChanged = before.value !== save.value || before.unit !== unit
  if (isChanged) {
    if (before.revision !== save.revision) await refuseConflict(db, { key, name, ...at })
    const author = { id: userId, at: now }
    await stored.storeParameter(db, before, { value: save.value, unit, reason: save.reason, author })
    await markDays(db, { tenantId, ...place }, { now, days: save.daysAgain })
  }
  return { before, isChanged }
}

export async function listParameterChanges(
  { db }: Context,
  caller: Caller,
  { definition: key, name, ...which }: WhichPlace & { definition: string; name: string },
): Promise<ParameterChange[]> {
  refuseUnless('configureRules', caller)
  if (!parameterOf(await findOwner(db, caller, key), name)) throw refuse('not_found', { thing: 'parameter' })
  const at = narrowed(caller.tenantId, { scope: scopeOf(which) }, await findPlace(db, caller, which))
  const rows = await stored.findChanges(db, { key, name, ...at }, MAXIMUM_SHOWN_PARAMETER_CHANGES)
  return rows.map(({ changedAt, changedBy, reason, fromValue, fromUnit, toValue, toUnit }) => ({
    changedAt: changedAt.toISOString(),
    changedBy,
    reason,
    from: fromValue === null ? null : { value: fromValue, unit: fromUnit },
    to: toValue === null ? null : { value: toValue, unit: toUnit },
  }))
}

const whichOf = (place: ParameterPlace): WhichPlace => ('projectKey' in place || 'siteId' in place ? place : {})

const parameterOf = ({ parameters }: Owner, name: string): DefinitionParameter | undefined =>
  Object.hasOwn(parameters, name) ? parameters[name] : undefined

async function findOwner(db: Db, { tenantId }: Caller, key: string): Promise<Owner> {
  const machine = STATE_MACHINES.find((one) => one.key === key)
  if (machine) return machine
  const definition = (await definitionsInUse(db, tenantId)).find((one) => one.key === key)
  if (!definition) throw refuse('not_found', { thing: 'rule' })
  return definition.body
}

interface FoundPlace {
  readonly projectId?: number
  readonly siteRowId?: number
  readonly equipRowId?: number
}

/** A place that does not exist and one that the caller may not see are both not found. */
async function findPlace(db: Db, caller: Caller, { projectKey, siteId, equipId }: WhichPlace): Promise<FoundPlace> {
  if (siteId !== undefined) {
    const site = await places.findVisibleSite(db, caller.id, siteId)
    if (!site) throw refuse('not_found', { thing: 'site' })
    if (equipId === undefined) return { projectId: site.projectId, siteRowId: site.id }
    const equip = await places.findEquip(db, site.id, equipId)
    if (equip === undefined) throw refuse('not_found', { thing: 'equip' })
    return { projectId: site.projectId, siteRowId: site.id, equipRowId: equip }
  }
  if (equipId !== undefined) throw refuse('not_found', { thing: 'equip' })
  if (projectKey === undefined) return {}
  const projectId = await places.findVisibleProject(db, caller.id, projectKey)
  if (projectId === undefined) throw refuse('not_found', { thing: 'project' })
  return { projectId }
}

const scopeOf = ({ projectKey, siteId, equipId }: WhichPlace): ParameterPlace['scope'] => {
  if (equipId !== undefined) return 'equip'
  if (siteId !== undefined) return 'site'
  return projectKey === undefined ? 'tenant' : 'project'
}

/** A setting names one of the three. */
const narrowed = (
  tenantId: number,
  { scope }: Pick<ParameterPlace, 'scope'>,
  { projectId, siteRowId, equipRowId }: FoundPlace,
): stored.SettingPlace => ({
  tenantId,
  projectId: scope === 'project' ? (projectId ?? null) : null,
  siteRowId: scope === 'site' ? (siteRowId ?? null) : null,
  equipRowId: scope === 'equip' ? (equipRowId ?? null) : null,
})

/** A value at a bound is within it, whatever the unit it is given in. */
const RELATIVE_ERROR = 1e-9

function refuseValue({ value, unit }: ParameterSave, parameter: DefinitionParameter): void {
  if (value === null) return
  const type = typeOfParameter(parameter)
  const own = type && conversionOf(parameter.unit, type)
  const given = type && conversionOf(unit, type)
  if (!own || !given) {
    if (parameter.unit === null) throw refuseField('unit', 'parameter.no-unit')
    throw refuseField('unit', 'parameter.unit', { unit: unit ?? '', expected: parameter.unit })
  }
  const si = toSi(value, given)
  const slack = RELATIVE_ERROR * Math.max(1, Math.abs(si))
  const { minimum, maximum } = parameter
  const unitName = parameter.unit ?? ''
  if (minimum !== undefined && si < toSi(minimum, own) - slack)
    throw refuseField('value', 'parameter.too-small', { minimum, unit: unitName })
  if (maximum !== undefined && si > toSi(maximum, own) + slack)
    throw refuseField('value', 'parameter.too-large', { maximum, unit: unitName })
}

async function refuseConflict(db: Db, which: Parameters<typeof stored.findChanges>[1]): Promise<never> {
  const [last] = await stored.findChanges(db, which, 1)
  const { name } = which
  if (!last?.changedBy) throw refuse('parameter.changed-by-nobody', { name })
  throw refuse('parameter.changed', { name, person: last.changedBy })
}

function toSetting(row: stored.SettingRow): ParameterSetting {
  const { name, value, unit, revision, changedAt, changedBy, reason } = row
  return { name, ...placeOf(row), value, unit, revision, changedAt: changedAt.toISOString(), changedBy, reason }
}

function placeOf(row: stored.SettingRow): Pick<ParameterSetting, 'place' | 'placeName'> {
  const { projectKey, projectName, siteKey: siteId, siteName, equipKey: equipId, equipName } = row
  if (siteId !== null && equipId !== null) {
    return { place: { scope: 'equip', siteId, equipId }, placeName: `${siteName}, ${equipName}` }
  }
  if (siteId !== null) return { place: { scope: 'site', siteId }, placeName: siteName }
  if (projectKey !== null) return { place: { scope: 'project', projectKey }, placeName: projectName }
  return { place: { scope: 'tenant' }, placeName: null }
}
