import { Definition, type DefinitionInput } from '@bonfire/contract/definitions/definition'
import type { EngineRule } from '../../src/features/evaluation/engine/input.ts'

/** A rule of someone's own for air handling units: while the supply air is over 15 °C, unless it says otherwise. */
export const ownRule = (key: string, others: Partial<DefinitionInput>): EngineRule => ({
  version: 1,
  parameters: new Map(),
  tests: [],
  definition: Definition.parse({
    key,
    name: key,
    description: key,
    category: 'fdd',
    severity: 'low',
    equip: 'ahu',
    source: 'Ourselves',
    roles: ['sat'],
    when: 'sat > 15 °C',
    ...others,
  }),
})
