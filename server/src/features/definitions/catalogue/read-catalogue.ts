import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Definition, StateMachine } from '@bonfire/contract/definitions/definition'
import { forEachRole } from './for-each-role.ts'

const FOLDER = import.meta.dirname
const STATES = 'states'

function* jsonFiles(folder: string): Generator<unknown> {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && path !== join(FOLDER, STATES)) yield* jsonFiles(path)
    else if (entry.name.endsWith('.json')) yield JSON.parse(readFileSync(path, 'utf8'))
  }
}

/** The built-in definitions, as the files have them. */
export const BUILT_IN: readonly Definition[] = [...jsonFiles(FOLDER)]
  .flatMap((file) => (file as unknown[]).flatMap(forEachRole))
  .map((body) => Definition.parse(body))

/** The state machines that derive the operating states of equips. */
export const STATE_MACHINES: readonly StateMachine[] = [...jsonFiles(join(FOLDER, STATES))].map((body) =>
  StateMachine.parse(body),
)
