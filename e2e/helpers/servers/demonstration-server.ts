import { rmSync } from 'node:fs'
import type { FullConfig } from '@playwright/test'
import { bonfire, emptyFolder, startBonfire, startDemonstration } from './bonfire-process.ts'

/** One demo server per worker, for specs that only read, or change what no other spec uses. */
export default async function startDemonstrations({ workers }: FullConfig): Promise<() => Promise<void>> {
  const [installation, made] = [await prepareInstallation(), prepareDemonstration()]
  process.env.INSTALLATION_FOLDER = installation
  process.env.DEMONSTRATION_FOLDER = made
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
    for (const folder of [installation, made, `${installation}.built`]) rmSync(folder, { recursive: true, force: true })
  }
}

async function prepareInstallation(): Promise<string> {
  const dataDirectory = emptyFolder()
  const server = await startBonfire({ dataDirectory })
  await server.stop()
  return dataDirectory
}

/** By the command, which ends when the histories are complete: a server would go on loading them in each copy. */
function prepareDemonstration(): string {
  const dataDirectory = emptyFolder()
  const { status, output } = bonfire(dataDirectory, ['demo'])
  if (status !== 0) throw new Error(`There is no demonstration:\n${output}`)
  return dataDirectory
}
