import { matrixAsker } from '../server/test/permissions/ask-matrix.ts'
import { MATRIX_CALLS } from '../server/test/permissions/matrix-calls.ts'
import { ACCOUNTS, PERMISSION_MATRIX } from '../server/test/permissions/permission-matrix.ts'
import { counted, type Finding } from './report.ts'
import type { Target } from './target.ts'

/** Every call as every account, on its own, another project's and another tenant's object, over HTTP. */
export async function attackPermissions({ test, scene, send }: Target): Promise<Finding> {
  const ask = matrixAsker(test, scene, send)
  const failures: string[] = []
  const statuses: string[] = []
  for (const [title, call] of Object.entries(MATRIX_CALLS)) {
    for (const name of ACCOUNTS) {
      const expected = PERMISSION_MATRIX.get(title)?.[name]
      const answered = await ask(name, title, call)
      statuses.push(...answered.split(' ').filter((status) => status !== '-'))
      if (answered !== expected) failures.push(`${title} as ${name}: ${answered}, and not ${expected}`)
    }
  }
  return { attack: 'permission matrix', tried: statuses.length, failures, seen: counted(statuses) }
}
