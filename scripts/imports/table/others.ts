import type { Place } from './place.ts'
import { wholeServer } from './server.ts'

/** What is neither client nor server. */
export const otherPlaces: readonly Place[] = [
  {
    name: 'contract',
    at: 'contract/src',
    imports: [],
    packages: ['zod'],
    because: 'The contract is what client and server agree on: it imports only zod.',
  },
  {
    name: 'demo',
    at: 'demo',
    imports: ['contract'],
    packages: ['@date-fns/tz', 'node:*'],
    because: 'The demonstration portfolio knows only the contract.',
  },
  {
    name: 'e2e',
    at: 'e2e',
    imports: [
      'contract',
      'browser test settings',
      'server test databases',
      'server test servers',
      'server db',
      'client group samples',
    ],
    packages: ['@axe-core/playwright', '@playwright/test', 'csv-parse', 'node:*'],
    because:
      'The browser tests use the browser, programs as a person starts them, the contract, the servers of the tests and samples of lists.',
  },
  {
    name: 'browser test settings',
    at: 'e2e/playwright.config.ts',
    imports: ['scripts'],
    packages: ['@playwright/test'],
    because: 'The settings of the tests know no code of the product.',
  },
  {
    name: 'attack bombs',
    at: 'attack/bombs',
    imports: [],
    packages: ['node:*'],
    because: 'A bomb is a body, whoever throws it.',
  },
  {
    name: 'attack',
    at: 'attack',
    imports: ['attack bombs', 'e2e', 'server test', 'server test databases'],
    packages: ['node:*'],
    because: 'An attack comes from outside: it knows how to start a server, and no code of it.',
  },
  {
    name: 'bench',
    at: 'bench',
    imports: [
      ...wholeServer,
      'server app',
      'server test',
      'server test databases',
      'server test servers',
      'demo',
      'e2e',
      'scripts',
    ],
    packages: ['@marcbachmann/cel-js', '@playwright/test', 'kysely', 'node:*'],
    because: 'Measurements know the server, and nothing of the client.',
  },
  {
    name: 'scripts',
    at: 'scripts',
    imports: ['server config', 'server test databases'],
    packages: ['@playwright/test', 'node:*', 'oxc-parser'],
    because: 'Scripts check and start the product, and know its settings only.',
  },
  {
    name: 'test settings',
    at: 'vitest.config.ts',
    imports: [],
    packages: ['vitest'],
    because: 'The settings of the tests know no code.',
  },
  {
    name: 'package.json',
    at: 'package.json',
    imports: [],
    packages: [],
    because: 'It is data.',
  },
]
