import { rmSync } from 'node:fs'
import type { FullConfig } from '@playwright/test'
import { ensurePostgres } from '../../../server/test/database/postgres.ts'
import { emptyFolder } from './bonfire-process.ts'
import { dropDatabases, prepareData, startDemonstration } from './installations.ts'

/** One demo server per worker, for specs that only read, or change what no other spec uses. */
export default async function startDemonstrations({ workers }: FullConfig): Promise<() => Promise<void>> {
  const stopPostgres = await ensurePostgres()
  process.env.PREPARED_DATA_FOLDER ??= emptyFolder()
  await prepareData()
  const places = Array.from({ length: workers }, (_, place) => place)
  const servers = await Promise.all(
    places.map(async (place) => {
      const dataDirectory = emptyFolder()
      // The origin of trend images in the specs.
      const environment = { TREND_ORIGINS: 'https://trends.example' }
      const server = await startDemonstration(dataDirectory, environment)
      process.env[`DEMONSTRATION_URL_${place}`] = server.url
      process.env[`DEMONSTRATION_FOLDER_${place}`] = dataDirectory
      return { server, dataDirectory }
    }),
  )
  return async () => {
    for (const { server, dataDirectory } of servers) {
      await server.stop()
      rmSync(dataDirectory, { recursive: true, force: true })
    }
    // Unless more browser tests of the same run follow.
    if (!process.env.KEEP_PREPARED_DATA) {
      await dropDatabases()
      rmSync(process.env.PREPARED_DATA_FOLDER ?? '', { recursive: true, force: true })
    }
    await stopPostgres()
  }
}
