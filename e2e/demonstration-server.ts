import { rmSync } from 'node:fs'
import type { FullConfig } from '@playwright/test'
import { emptyFolder, startBonfire, startDemonstration } from './bonfire-process.ts'

/**
 * One demonstration for each of the specs that run at the same time: those that only look, or that change what no
 * other spec touches.
 */
export default async function startDemonstrations({ workers }: FullConfig): Promise<() => Promise<void>> {
  const made = emptyFolder()
  const maker = await startBonfire({ dataDirectory: made, demonstration: true })
  await maker.stop()
  process.env.DEMONSTRATION_FOLDER = made
  const places = Array.from({ length: workers }, (_, place) => place)
  const servers = await Promise.all(
    places.map(async (place) => {
      const dataDirectory = emptyFolder()
      // Where the specs have pictures of trends.
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
    rmSync(made, { recursive: true, force: true })
  }
}
