import { rmSync } from 'node:fs'
import type { FullConfig } from '@playwright/test'
import { emptyFolder, startBonfire } from './bonfire-process.ts'

/**
 * One demonstration for each of the specs that run at the same time: those that only look, or that change what no
 * other spec touches.
 */
export default async function startDemonstrations({ workers }: FullConfig): Promise<() => Promise<void>> {
  const places = Array.from({ length: workers }, (_, place) => place)
  const servers = await Promise.all(
    places.map(async (place) => {
      const dataDirectory = emptyFolder()
      // Where the specs have pictures of trends.
      const environment = { TREND_ORIGINS: 'https://trends.example' }
      const server = await startBonfire({ dataDirectory, demonstration: true, environment })
      process.env[`DEMONSTRATION_URL_${place}`] = server.url
      return { server, dataDirectory }
    }),
  )
  return async () => {
    for (const { server, dataDirectory } of servers) {
      await server.stop()
      rmSync(dataDirectory, { recursive: true, force: true })
    }
  }
}
