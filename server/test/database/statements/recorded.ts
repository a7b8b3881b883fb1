import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize } from 'node:v8'

export interface Statement {
  readonly text: string
  /** Those it was first sent with. */
  readonly values: readonly unknown[]
}

/** What the server tests sent to PostgreSQL, each text once. */
export function readRecorded(folder: string): Statement[] {
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name)))
  return [...new Map(files.flatMap(statementsIn).map((statement) => [statement.text, statement])).values()]
}

function statementsIn(file: Buffer): Statement[] {
  const statements: Statement[] = []
  for (let start = 0; start < file.length; ) {
    const end = start + 4 + file.readUInt32LE(start)
    statements.push(deserialize(file.subarray(start + 4, end)))
    start = end
  }
  return statements
}
