import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { bonfire, emptyFolder, startBonfire, startDemonstration } from './bonfire-process.ts'

/** One demo server per worker, for specs that only read, or change what no other spec uses. */
export default async function startDemonstrations({ workers }: FullConfig): Promise<() => Promise<void>> {
  const prepared = process.env.PREPARED_DATA_FOLDER ?? emptyFolder()
  await prepareData(prepared)
  process.env.INSTALLATION_FOLDER = join(prepared, INSTALLATION)
  process.env.DEMONSTRATION_FOLDER = join(prepared, DEMONSTRATION)
  const places = Array.from({ length: workers }, (_, place) => place)
  const servers = await Promise.all(
    places.map(async (place) => {
      const dataDirectory = emptyFolder()
      // The origin of trend images in the specs.
      const environment = { TREND_ORIGINS: 'https://trends.example' }
      const server = await startDemonstration(dataDirectory, environment)
      process.env[`DEMONSTRATION_URL_${place}`] = server.url
      return { server, dataDirectory }
    }),
  )
  return async () => {
    for (const { server, dataDirectory } of servers) {
      await server.stop()
      rmSync(dataDirectory, { recursive: true, force: true })
    }
    rmSync(prepared, { recursive: true, force: true })
  }
}

const [INSTALLATION, DEMONSTRATION] = ['installation', 'demonstration']

/** What specs start from, where it is not there yet: a migrated, empty database and a demonstration. */
export async function prepareData(folder: string): Promise<void> {
  const [installation, demonstration] = [join(folder, INSTALLATION), join(folder, DEMONSTRATION)]
  if (existsSync(demonstration)) return
  await prepareInstallation(installation)
  prepareDemonstration(`${demonstration}.part`)
  renameSync(`${demonstration}.part`, demonstration)
}

async function prepareInstallation(dataDirectory: string): Promise<void> {
  mkdirSync(dataDirectory)
  const server = await startBonfire({ dataDirectory })
  await server.stop()
}

/** By the command, which ends when the histories are complete: a server would go on loading them in each copy. */
function prepareDemonstration(dataDirectory: string): void {
  mkdirSync(dataDirectory)
  const { status, output } = bonfire(dataDirectory, ['demo'])
  if (status !== 0) throw new Error(`There is no demonstration:\n${output}`)
}
