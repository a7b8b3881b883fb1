import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { MILLISECONDS_PER_HOUR, MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'

const LOOK_EVERY_MILLISECONDS = MILLISECONDS_PER_MINUTE
const WARN_AGAIN_MILLISECONDS = MILLISECONDS_PER_HOUR
const MEGABYTE_BYTES = 1024 * 1024
/** Below this, hardly anything can be stored. */
const FULL_BYTES = 8 * MEGABYTE_BYTES

export interface DiskRoom {
  readonly place: 'data' | 'temporary'
  readonly folder: string
  readonly freeBytes: number
  readonly totalBytes: number
  readonly state: 'enough' | 'low' | 'full'
}

/** Measures free space for data and temporary files, skipping folders that do not exist yet. */
export async function measureDisks(config: Pick<Context['config'], 'dataDirectory' | 'diskWarningMegabytes'>) {
  const rooms: DiskRoom[] = []
  const folders = { data: config.dataDirectory, temporary: tmpdir() } as const
  for (const place of ['data', 'temporary'] as const) {
    const room = await statfs(folders[place]).catch(() => undefined)
    if (!room) continue
    const freeBytes = room.bavail * room.bsize
    const isLow = freeBytes < config.diskWarningMegabytes * MEGABYTE_BYTES
    const state = freeBytes < FULL_BYTES ? 'full' : isLow ? 'low' : 'enough'
    rooms.push({ place, folder: folders[place], freeBytes, totalBytes: room.blocks * room.bsize, state })
  }
  return rooms
}

/**
 * Logs a warning before a disk is full: at startup, within a minute of it becoming low, and hourly while it stays low.
 */
export function watchDisks(app: FastifyInstance, { config, log }: Context): void {
  const warnedAt = new Map<DiskRoom['place'], number>()
  const warnOfLowDisks = async () => {
    for (const room of await measureDisks(config)) {
      const last = warnedAt.get(room.place)
      if (room.state === 'enough') warnedAt.delete(room.place)
      else if (last === undefined || performance.now() - last > WARN_AGAIN_MILLISECONDS) {
        warnedAt.set(room.place, performance.now())
        log.warn(room, room.state === 'full' ? 'a disk is full' : 'a disk is nearly full')
      }
    }
  }
  let timer: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    await warnOfLowDisks()
    timer = setInterval(warnOfLowDisks, LOOK_EVERY_MILLISECONDS).unref()
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
