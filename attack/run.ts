// npm run attack: breaks what it can of a running server, and prints a table. `-- --short` takes a minute instead of five.
import { parseArgs } from 'node:util'
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
  },
})
const attacks: Readonly<Record<string, (target: Target) => Promise<Finding>>> = {
  permissions: attackPermissions,
  limits: attackLimits,
  fuzzer: (target) => fuzz(target, { requests: values.short ? 3000 : 20_000, seed: Number(values.seed) }),
}

const findings: Finding[] = []
for (const [name, attack] of Object.entries(attacks)) {
  if (values.only !== undefined && values.only !== name) continue
  process.stdout.write(`${name} …\n`)
  const target = await startTarget()
  try {
    findings.push(await attack(target))
  } finally {
    await target.close()
  }
}
printFindings(findings)
process.exit(findings.some(({ failures }) => failures.length > 0) ? 1 : 0)
