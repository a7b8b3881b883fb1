import { lockFolder } from '../../src/db/embedded/folder-lock.ts'

/** Locks the folder in its argument, prints the result, and stays until killed. */
const [directory = ''] = process.argv.slice(2)
try {
  lockFolder(directory)
  process.stdout.write('taken\n')
} catch (error) {
  process.stdout.write(`${(error as Error).message}\n`)
}
process.stdin.resume()
