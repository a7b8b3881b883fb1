import { type About, MAXIMUM_ABOUT_POINTS } from '@bonfire/contract/hits/read-evidence'
import { foldedText } from '@bonfire/contract/values/folded-text'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { refuseUnless } from '../../../http/permissions.ts'
import { refuseField } from '../../../http/refusal.ts'
import { mentionedPoints } from '../../points/roles/mentioned-points.ts'
import * as about from './about.repository.ts'
import type { FoundEvidence } from './evidence.repository.ts'
import { type Asked, findVisible } from './visible-finding.service.ts'

/** Returns the points of a finding: those its rule reads, someone chose, its sender named, or its details mention. */
export async function findAboutPoints({ db }: Context, found: FoundEvidence, day: string): Promise<About> {
  const read = found.evidence?.firings.at(-1)?.roles
  if (read) return { by: 'rule', pointIds: [...new Set(Object.values(read).map(({ pointId }) => pointId))] }
  const points = await about.findPoints(db, found)
  const chosen = await about.findChosen(db, found)
  const kept = chosen ? points.filter(isChosen(chosen)).map(({ pointId }) => pointId) : []
  if (kept.length > 0) return toAbout('people', kept)
  const { text, pointIds } = await about.findSenderWords(db, { ...found, day })
  const named = (pointIds ?? []).flatMap((id) => points.find(({ pointId }) => pointId === id)?.pointId ?? [])
  if (named.length > 0) return toAbout('source', named)
  const mentioned = mentionedPoints(text, points)
  return toAbout(mentioned.length > 0 ? 'details' : 'nothing', mentioned)
}

const toAbout = (by: About['by'], pointIds: readonly string[]): About => ({
  by,
  pointIds: pointIds.slice(0, MAXIMUM_ABOUT_POINTS),
})

const isChosen =
  ({ roles, names }: about.ChosenPoints) =>
  ({ role, name }: about.AboutPoint) =>
    (role !== null && roles.includes(role)) || names.includes(foldedText(name))

/** Keeps the points that a person chose for the findings of a rule at a site; none forgets them. */
export async function choosePointsOfFinding(
  context: Context,
  caller: Caller,
  { pointIds, ...asked }: Asked & { readonly pointIds: readonly string[] },
): Promise<About> {
  refuseUnless('workOnFindings', caller)
  const { found, day } = await findVisible(context, caller, asked)
  const all = await about.findPoints(context.db, found)
  const points = all.filter(({ pointId }) => pointIds.includes(pointId))
  const unknown = pointIds.find((id) => !points.some(({ pointId }) => pointId === id))
  if (unknown !== undefined) throw refuseField('pointIds', 'evidence.unknown-point', { point: unknown })
  if (points.length === 0) await about.forgetChosen(context.db, found)
  else {
    await about.saveChosen(context.db, found, {
      roles: points.flatMap(({ role }) => role ?? []),
      names: points.flatMap(({ role, name }) => (role === null ? foldedText(name) : [])),
      by: caller.id,
      at: context.clock(),
    })
  }
  return findAboutPoints(context, found, day)
}
