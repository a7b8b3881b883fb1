import { whenAbandoned } from '../process/stopping.ts'
import { runProgram } from './program.ts'

// Both engines undo what a command has not finished.
whenAbandoned(() => process.exit(1))

await runProgram(process.argv.slice(2))
