import { lockFolder } from '../db/folder-lock.ts'

/** A process that takes the folder of its argument, says how that went, and stays until it is killed. */
const [directory = ''] = process.argv.slice(2)
try {
  lockFolder(directory)
  process.stdout.write('taken\n')
} catch (error) {
  process.stdout.write(`${(error as Error).message}\n`)
}
process.stdin.resume()
