import { namesOf, type Place } from './place.ts'
import { serverBase } from './server.ts'

/** A test may import what its place may, all parts of its own feature, and this. The longest folder that fits counts. */
export const TESTS: readonly Pick<Place, 'at' | 'imports' | 'packages'>[] = [
  { at: 'contract', imports: [], packages: ['vitest'] },
  {
    at: 'client',
    imports: ['contract', 'client locales', 'client testing', 'client group samples'],
    packages: ['react-dom', 'vitest'],
  },
  {
    at: 'server',
    imports: [
      ...namesOf(serverBase),
      'contract',
      'server app',
      'server test',
      'server test databases',
      'server test servers',
      'attack bombs',
    ],
    packages: ['@skyfoundry/haystack-auth', 'fastify', 'oxc-parser', 'kysely', 'node:*', 'pg', 'vitest', 'zod'],
  },
  { at: 'demo', imports: [], packages: ['date-fns', 'vitest'] },
  { at: 'scripts', imports: [], packages: ['vitest'] },
]

/** Files that load what no parser can name, and why they may. */
export const COMPUTED_IMPORTS: Readonly<Record<string, string>> = {
  'server/test/permissions/key-scopes.test.ts': 'It loads every file of the contract, so that no call is missed.',
  'server/test/permissions/permission-matrix.test.ts':
    'It loads every file of the contract, so that no call is missed.',
}
