import { checkCauseOfEquip, diagnoseEquip, rankCauses } from '@bonfire/contract/diagnosis/equip-diagnosis'
import { readEquipStrip } from '@bonfire/contract/diagnosis/equip-strip'
import { loadUnits } from '@bonfire/contract/diagnosis/units'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { fewAtOnce } from '../../http/few-at-once.ts'
import { sendKept } from '../../http/kept-answers.ts'
import { route } from '../../http/route.ts'
import { requestLanguage } from '../../locales/render.ts'
import * as diagnosis from './diagnosis.service.ts'
import { readStrip } from './strip/strip.service.ts'
import { listUnits } from './units/units.service.ts'

export function diagnosisRoutes(app: FastifyInstance, context: Context): void {
  route(app, diagnoseEquip, ({ params, query, caller, request }) =>
    diagnosis.readDiagnosis(context, caller, { ...params, ...query, locale: requestLanguage(request.headers) }),
  )

  route(app, rankCauses, ({ body, caller }) => diagnosis.rankCauses(context, caller, body.equipRuleIds.map(Number)))
  route(app, readEquipStrip, ({ params, caller, request }) =>
    readStrip(context, caller, { ...params, locale: requestLanguage(request.headers) }),
  )

  route(app, checkCauseOfEquip, async ({ params, body, caller }) => {
    await diagnosis.checkCause(context, caller, { ...params, ...body })
    return {}
  })

  const unitsInTurn = fewAtOnce()
  route(app, loadUnits, async ({ body, caller, request: asked, reply }) =>
    sendKept(asked, reply, await unitsInTurn(() => listUnits(context, caller, body))),
  )
}
