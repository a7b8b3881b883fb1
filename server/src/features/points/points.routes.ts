import { listEquipParts, saveEquipParts } from '@bonfire/contract/evaluation/equip-parts'
import { createEquips, deleteEquips, editEquips, readEquip } from '@bonfire/contract/histories/equips'
import { changePoints, editPoints, exportPoints, listEquips, listPoints } from '@bonfire/contract/histories/points'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { route } from '../../http/route.ts'
import * as deletion from './equips/delete-equips.service.ts'
import * as equipChanges from './equips/equip-changes.service.ts'
import * as equips from './equips/equips.service.ts'
import * as parts from './equips/parts/parts.service.ts'
import { exportZinc } from './export-zinc.service.ts'
import * as changes from './point-changes.service.ts'
import * as points from './points.service.ts'

// Enough for the maximum number of changed points or equips with long ids and names.
const MAXIMUM_CHANGE_BYTES = 16 * 1024 * 1024

export function pointsRoutes(app: FastifyInstance, context: Context): void {
  route(app, listPoints, ({ reader, query }) => points.listPoints(context, reader, query))

  route(app, listEquips, ({ caller, query }) => equips.listEquips(context, caller, query.siteId))
  route(app, listEquipParts, ({ caller, query }) => parts.listParts(context, caller, query))
  route(app, readEquip, ({ caller, params }) => equips.readEquip(context, caller, params.equipNumber))
  route(app, exportPoints, async ({ caller, query, reply }) =>
    reply.type('text/zinc; charset=utf-8').send(await exportZinc(context, caller, query.siteId)),
  )

  app.register(async (door) => {
    door.addHook('onRoute', (options) => {
      options.bodyLimit = MAXIMUM_CHANGE_BYTES
    })
    route(door, changePoints, ({ caller, body }) =>
      changes.editPoints(
        context,
        caller,
        body.points.map((pointId) => ({ pointId, change: body.change })),
      ),
    )
    route(door, createEquips, ({ caller, body }) => equipChanges.createEquips(context, caller, body))
    route(door, deleteEquips, ({ caller, body }) => deletion.deleteEquips(context, caller, body))
    route(door, editEquips, ({ caller, body }) => equipChanges.editEquips(context, caller, body))
    route(door, saveEquipParts, ({ caller, body }) => parts.saveParts(context, caller, body))
    route(door, editPoints, ({ caller, body }) => changes.editPoints(context, caller, body.edits))
  })
}
