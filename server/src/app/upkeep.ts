import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { builtInWriter, WRITE_AGAIN_EVERY_MILLISECONDS } from '../features/definitions/built-in.service.ts'
import { keepUnitStates, STATES_EVERY_MILLISECONDS } from '../features/diagnosis/units/unit-states.service.ts'
import {
  evaluateDue,
  LOOK_EVERY_MILLISECONDS,
  markWhatTimeChanged,
  PASSING_TIME_EVERY_MILLISECONDS,
} from '../features/evaluation/queue/work-queue.service.ts'
import { removeOldSamples, TEND_EVERY_MILLISECONDS, tendTails } from '../features/histories/store/upkeep.service.ts'
import { type FolderWatch, watchFolder } from '../features/imports/folder/folder.service.ts'
import { DIGESTS_EVERY_MILLISECONDS, mailDigests } from '../features/insight-subscriptions/digests/digests.service.ts'
import { mailOverviews } from '../features/insight-subscriptions/overviews/overviews.service.ts'
import { DUE_EVERY_MILLISECONDS, queueDueMails } from '../features/notifications/due.service.ts'
import {
  newRulesProposer,
  PROPOSE_EVERY_MILLISECONDS,
  PROPOSE_UNITS_EVERY_MILLISECONDS,
  proposeMissingUnits,
} from '../features/points/proposals/proposal-pass.service.ts'
import { JUDGE_EVERY_MILLISECONDS, judgeRepairs } from '../features/proof/kept/kept-repairs.service.ts'
import { EXPIRED_EVERY_MILLISECONDS, removeExpired } from '../features/retention/retention.service.ts'
import { repeatWork } from '../http/operation/repeat-work.ts'

const LOOK_INTO_FOLDER_EVERY_MILLISECONDS = 5000

/** The server repeats these at its start and then regularly. */
export function repeatUpkeep(app: FastifyInstance, context: Context, { sendsMail }: { sendsMail: boolean }): void {
  repeatWork(app, context, {
    everyMilliseconds: EXPIRED_EVERY_MILLISECONDS,
    work: async (signal) => void (await removeExpired(context, signal)),
    failure: 'what was kept long enough was not removed',
  })
  repeatWork(app, context, {
    everyMilliseconds: TEND_EVERY_MILLISECONDS,
    work: (signal) => tendTails(context, signal),
    failure: 'samples that wait were not packed',
  })
  repeatWork(app, context, {
    everyMilliseconds: EXPIRED_EVERY_MILLISECONDS,
    work: async (signal) => void (await removeOldSamples(context, signal)),
    failure: 'samples that were kept long enough were not removed',
  })
  if (context.config.evaluates) evaluateRules(app, context)
  repeatWork(app, context, {
    everyMilliseconds: JUDGE_EVERY_MILLISECONDS,
    work: (signal) => judgeRepairs(context, signal),
    failure: 'whether repairs have held was not judged again',
  })
  repeatWork(app, context, {
    everyMilliseconds: STATES_EVERY_MILLISECONDS,
    work: (signal) => keepUnitStates(context, signal),
    failure: 'what is known of units was not worked out again',
  })
  if (sendsMail) {
    repeatWork(app, context, {
      everyMilliseconds: DIGESTS_EVERY_MILLISECONDS,
      work: async (signal) => {
        await mailDigests(context, signal)
        await mailOverviews(context, signal)
      },
      failure: 'digests that are due were not queued',
    })
    repeatWork(app, context, {
      everyMilliseconds: DUE_EVERY_MILLISECONDS,
      work: (signal) => queueDueMails(context, signal),
      failure: 'mails about actions that are due were not queued',
    })
  }
  repeatWork(app, context, {
    everyMilliseconds: WRITE_AGAIN_EVERY_MILLISECONDS,
    work: builtInWriter(context),
    failure: 'the built-in definitions of rules were not stored',
  })
  repeatWork(app, context, {
    everyMilliseconds: PROPOSE_EVERY_MILLISECONDS,
    work: newRulesProposer(context),
    failure: 'roles of points were not proposed again',
  })
  repeatWork(app, context, {
    everyMilliseconds: PROPOSE_UNITS_EVERY_MILLISECONDS,
    work: (signal) => proposeMissingUnits(context, signal),
    failure: 'units of points were not proposed',
  })
}

/** Today and the past in parallel; what a stopping server has not finished is released to others immediately. */
function evaluateRules(app: FastifyInstance, context: Context): void {
  const evaluation = evaluateDue(context)
  app.addHook('onClose', () => evaluation.close())
  for (const queueClass of ['today', 'past'] as const) {
    repeatWork(app, context, {
      everyMilliseconds: LOOK_EVERY_MILLISECONDS,
      work: () => evaluation.work(queueClass),
      failure: 'days that are due were not evaluated',
    })
  }
  repeatWork(app, context, {
    everyMilliseconds: PASSING_TIME_EVERY_MILLISECONDS,
    work: () => markWhatTimeChanged(context),
    failure: 'days were not marked as due',
  })
}

/** Imports the files of the import folder, if there is one. */
export function startFolderChecks(
  app: FastifyInstance,
  context: Context,
  everyMilliseconds = LOOK_INTO_FOLDER_EVERY_MILLISECONDS,
): FolderWatch | undefined {
  const { importFolder } = context.config
  if (importFolder === undefined) return undefined
  const folder = watchFolder(context, importFolder)
  repeatWork(app, context, {
    everyMilliseconds,
    work: folder.importDueFiles,
    failure: 'the import folder could not be looked at',
  })
  return folder
}
