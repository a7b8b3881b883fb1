import { matrixAsker } from '../server/test/permissions/ask-matrix.ts'
import { MATRIX_CALLS } from '../server/test/permissions/matrix-calls.ts'
import { ACCOUNTS, PERMISSION_MATRIX } from '../server/test/permissions/permission-matrix.ts'
import { counted, type Finding } from './report.ts'
import type { Target } from './target.ts'

/**
 * Every call as every account, on its own, another project's and another tenant's object, over HTTP. In short, each call as
 * every fourth account, in turn: the tests of the server ask for all of it in-process.
 */
export async function attackPermissions(
  { test, scene, send }: Target,
  { isShort }: { readonly isShort: boolean },
): Promise<Finding> {
  const ask = matrixAsker(test, scene, send)
  const failures: string[] = []
  const statuses: string[] = []
  for (const [place, [title, call]] of Object.entries(MATRIX_CALLS).entries()) {
    const accounts = isShort ? ACCOUNTS.filter((_, turn) => (turn + place) % 4 === 0) : ACCOUNTS
    for (const name of accounts) {
      const expected = PERMISSION_MATRIX.get(title)?.[name]
      const answered = await ask(name, title, call)
      statuses.push(...answered.split(' ').filter((status) => status !== '-'))
      if (answered !== expected) failures.push(`${title} as ${name}: ${answered}, and not ${expected}`)
    }
  }
  return { attack: 'permission matrix', tried: statuses.length, failures, seen: counted(statuses) }
}
