import { snooze, undoSnooze, unsnooze } from '@bonfire/contract/snooze'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { refuse } from '../../http/refusal.ts'
import { route } from '../../http/route.ts'
import * as service from './snooze.service.ts'

export function snoozeRoutes(app: FastifyInstance, context: Context): void {
  route(app, snooze, ({ body, caller }) =>
    service.snooze(context, caller, {
      equipRuleIds: body.equipRuleIds,
      ends: endsOf(body),
      reason: body.reason,
      isFalseAlert: body.isFalseAlert,
    }),
  )

  route(app, unsnooze, async ({ body, query, caller }) => ({
    snoozed: await service.unsnooze(context, caller, body?.equipRuleIds ?? splitIds(query.equipRuleIds)),
  }))

  route(app, undoSnooze, async ({ body, caller }) => ({
    snoozed: await service.undoSnooze(context, caller, body.equipRuleIds),
  }))
}

/** Exactly one of them is given. */
function endsOf({ duration, until }: { duration?: number | undefined; until?: string | undefined }): service.SnoozeEnd {
  if (duration !== undefined) return { durationSeconds: duration }
  return until === undefined ? 'with the action' : { day: until }
}

function splitIds(joined: string | undefined): string[] {
  const ids = (joined ?? '').split(',').filter(Boolean)
  if (ids.some((id) => !/^\d{1,10}$/.test(id))) throw refuse('snooze.wrong-ids')
  return ids
}
