import { type RunningBonfire, startBonfire } from '../../e2e/helpers/servers/bonfire-process.ts'

/** As `npm run serve` starts it. */
const FLAGS = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8']

/** Server processes of one installation, by place. */
export interface Servers {
  /** Where they listen; the list stays the same, what is in it changes. */
  readonly ports: number[]
  readonly running: RunningBonfire[]
  /** Starts the one at that place again, or another way: with other settings. */
  start(place: number, settings?: NodeJS.ProcessEnv): Promise<void>
  stopAll(): Promise<void>
}

export async function startServers(
  dataDirectory: string,
  count: number,
  environment: NodeJS.ProcessEnv,
): Promise<Servers> {
  const ports: number[] = []
  const running: RunningBonfire[] = []
  const servers: Servers = {
    ports,
    running,
    start: async (place, settings = {}) => {
      const whole = { EVALUATION: 'on', ...environment, ...settings }
      const server = await startBonfire({ dataDirectory, environment: whole, flags: FLAGS })
      running[place] = server
      ports[place] = server.port
    },
    stopAll: async () => {
      await Promise.all(running.map((server) => server.stop()))
    },
  }
  for (let place = 0; place < count; place += 1) await servers.start(place)
  return servers
}
