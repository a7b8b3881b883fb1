import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const SHARED_DATABASE = /testing\/test-(app|database)\.ts$/

/**
 * Test files of the server that never use the database given by `TEST_DATABASE_URL`: they need none, bring their own, or
 * try both engines by themselves. Another run on another engine would tell nothing new. Paths from `root`.
 */
export function testsOfNoEngine(root: string): string[] {
  const usesDatabase = new Map<string, boolean>()
  const uses = (file: string): boolean => {
    const known = usesDatabase.get(file)
    if (known !== undefined) return known
    // A circle of imports is not followed twice.
    usesDatabase.set(file, false)
    const found = SHARED_DATABASE.test(file) || importsOf(file).some(uses)
    usesDatabase.set(file, found)
    return found
  }
  return globSync('server/src/**/*.test.ts', { cwd: root }).filter((file) => !uses(join(root, file)))
}

/** What a test shares with others: fixtures and what stands in the folder for testing. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const paths = [...text.matchAll(/from '(\.[^']+\.ts)'/g)].map(([, path]) => resolve(file, '..', path ?? ''))
  // What tries both engines opens them for itself.
  return paths.filter((path) => /\/testing\/|fixture/.test(path) && !path.endsWith('/engines.ts'))
}
