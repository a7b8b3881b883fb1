import { rmSync } from 'node:fs'
import { emptyFolder, startBonfire } from './bonfire-process.ts'

/** One demonstration for all specs that only look, or that snooze what no other spec touches. */
export default async function startDemonstration(): Promise<() => Promise<void>> {
  const dataDirectory = emptyFolder()
  const server = await startBonfire({ dataDirectory, demonstration: true })
  process.env.DEMONSTRATION_URL = server.url
  return async () => {
    await server.stop()
    rmSync(dataDirectory, { recursive: true, force: true })
  }
}
