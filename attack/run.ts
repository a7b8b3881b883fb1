// npm run attack: tries to break a running server, and prints a table. `-- --short` takes one minute instead of five.
import { parseArgs } from 'node:util'
import { attackWithBombs } from './explode.ts'
import { fuzz } from './fuzz.ts'
import { attackLimits } from './limits.ts'
import { attackPermissions } from './matrix.ts'
import { type Finding, printFindings } from './report.ts'
import { startTarget, type Target } from './target.ts'

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    postgres: { type: 'boolean', default: false },
  },
})
const onTarget = (attack: (target: Target) => Promise<Finding>) => async (): Promise<Finding[]> => {
  const target = await startTarget()
  try {
    return [await attack(target)]
  } finally {
    await target.close()
  }
}
const attacks: Readonly<Record<string, () => Promise<Finding[]>>> = {
  permissions: onTarget((target) => attackPermissions(target, { isShort: values.short })),
  limits: onTarget(attackLimits),
  fuzzer: onTarget((target) => fuzz(target, { requests: values.short ? 3000 : 20_000, seed: Number(values.seed) })),
  bombs: () =>
    attackWithBombs({
      ...(values.short ? { megabytes: 2, judgesWaits: false } : { megabytes: 100, judgesWaits: true }),
      onPostgres: values.postgres,
    }),
}

const findings: Finding[] = []
for (const [name, attack] of Object.entries(attacks)) {
  if (values.only !== undefined && values.only !== name) continue
  process.stdout.write(`${name} …\n`)
  findings.push(...(await attack()))
}
printFindings(findings)
process.exit(findings.some(({ failures }) => failures.length > 0) ? 1 : 0)
