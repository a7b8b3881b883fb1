/**
 * Who may import what. Whatever is not written here is refused, and so is a file in a folder that no place names
 * (`npm run verify`). The tables in docs/imports.md are made from this one: `node scripts/imports/main.ts --write`.
 */
export interface Place {
  readonly name: string
  /** A folder with all below it that is no place of its own, or one file. The longest that fits counts. */
  readonly at: string
  /** Of the folder only the files whose names end like this. */
  readonly ending?: string
  /** Other places. A file may always import from its own. */
  readonly imports: readonly string[]
  /** Packages; `node:*` are Node's own modules. */
  readonly packages: readonly string[]
  /** The sentence of a refusal. */
  readonly because: string
}

const DRAWING = ['@mantine/core', '@mantine/hooks', '@tabler/icons-react', '@tanstack/react-router', 'react']
const SCREEN = [...DRAWING, '@mantine/form', '@tanstack/react-query', 'date-fns', 'use-intl', 'zod', 'zustand']

interface Feature {
  /** What it may use of others. On the server that holds for its services, and for its parts where parts are named. */
  readonly features: readonly string[]
  /** Libraries that few use; on the server those of its parts. */
  readonly packages?: readonly string[]
}

export const CLIENT_FEATURES: Readonly<Record<string, Feature>> = {
  auth: { features: [] },
  sites: { features: ['auth'] },
  notifications: { features: ['auth'] },
  changes: { features: ['auth', 'sites'] },
  snooze: { features: ['auth'] },
  attachments: { features: ['auth', 'sites'] },
  comments: { features: ['auth', 'sites', 'attachments'] },
  histories: { features: ['auth', 'sites'], packages: ['uplot'] },
  actions: {
    features: ['auth', 'sites', 'changes', 'snooze', 'attachments', 'comments', 'histories'],
    packages: ['react-dom'],
  },
  hits: { features: ['auth', 'sites', 'changes', 'snooze', 'histories', 'actions'] },
  insights: { features: ['hits'] },
  monitoring: { features: ['hits'] },
  rules: { features: ['auth', 'sites', 'changes'], packages: ['@tanstack/react-virtual'] },
  definitions: {
    features: ['auth', 'sites', 'rules', 'histories'],
    packages: [
      '@codemirror/autocomplete',
      '@codemirror/commands',
      '@codemirror/lint',
      '@codemirror/state',
      '@codemirror/view',
    ],
  },
  people: { features: ['auth', 'sites'] },
  administration: { features: ['auth', 'sites'] },
  points: { features: ['auth', 'sites', 'administration'], packages: ['csv-parse'] },
  evaluation: { features: ['auth', 'sites', 'administration'], packages: ['@tanstack/react-virtual'] },
  profile: { features: ['auth', 'sites', 'notifications'], packages: ['bowser'] },
}

export const SERVER_FEATURES: Readonly<Record<string, Feature>> = {
  auth: {
    features: [],
    packages: ['@node-rs/argon2', '@zxcvbn-ts/language-common', 'fastify', 'openid-client'],
  },
  sites: { features: [] },
  notifications: { features: [] },
  changes: { features: [] },
  snooze: { features: ['changes services'] },
  'visible-actions': { features: [] },
  attachments: {
    features: ['changes services', 'visible-actions services'],
    packages: ['@fastify/multipart', 'fastify', 'file-type'],
  },
  comments: {
    features: ['changes services', 'notifications services', 'visible-actions services', 'attachments services'],
  },
  actions: {
    features: [
      'sites services',
      'changes services',
      'notifications services',
      'attachments services',
      'comments services',
    ],
  },
  hits: { features: ['sites services', 'definitions parts'] },
  search: { features: ['changes services'] },
  ingest: {
    features: ['histories services', 'histories parts'],
    packages: [
      '@date-fns/tz',
      'chardet',
      'csv-parse',
      'csv-stringify',
      'date-fns',
      'fastest-levenshtein',
      'haystack-core',
      'haystack-units',
      'n3',
      'papaparse',
      'saxes',
      'yauzl',
    ],
  },
  imports: {
    features: ['ingest services', 'ingest parts', 'people services'],
    packages: ['csv-parse', 'csv-stringify', 'fastest-levenshtein', 'fastify', 'file-type'],
  },
  portfolio: { features: ['ingest services'] },
  rules: { features: [] },
  histories: {
    features: ['sites services'],
    packages: ['@date-fns/tz', 'csv-stringify', 'haystack-core', 'haystack-units', 'hyparquet-writer'],
  },
  definitions: { features: [] },
  evaluation: {
    features: [
      'histories services',
      'histories parts',
      'definitions services',
      'definitions parts',
      'ingest services',
      'ingest parts',
    ],
    packages: ['@date-fns/tz'],
  },
  points: { features: ['histories services', 'ingest services', 'ingest parts'] },
  retention: { features: [] },
  people: { features: ['auth services', 'ingest parts'] },
  integrations: { features: [] },
  'client-errors': { features: [] },
}

export const clientPlaceOf = (feature: string, { features, packages = [] }: Feature): Place => ({
  name: `client ${feature}`,
  at: `client/src/features/${feature}`,
  imports: ['contract', 'client ui', 'client lib', 'client locales', ...features.map((other) => `client ${other}`)],
  packages: [...SCREEN, ...packages],
  because: `${feature} may import contract, ui, lib, locales and of the other features ${listOf(features)}.`,
})

export function serverPlacesOf(feature: string, { features, packages = [] }: Feature): Place[] {
  const at = `server/src/features/${feature}`
  const others = features.map((other) => `server ${other}`)
  const shared = [
    'contract',
    ...['context', 'config', 'http', 'db', 'storage', 'changes channel', 'locales', 'version'].map(
      (part) => `server ${part}`,
    ),
  ]
  return [
    {
      name: `server ${feature} routes`,
      at,
      ending: '.routes.ts',
      imports: [
        'contract',
        ...['context', 'http', 'locales'].map((part) => `server ${part}`),
        `server ${feature} services`,
        `server ${feature} parts`,
      ],
      packages: ['@fastify/multipart', 'content-disposition', 'fastify', 'fastify-type-provider-zod', 'node:*', 'zod'],
      because: 'A route calls its own service, and knows no database, no store and no other feature.',
    },
    {
      name: `server ${feature} services`,
      at,
      ending: '.service.ts',
      imports: [...shared, `server ${feature} repositories`, `server ${feature} parts`, ...others],
      packages: ['node:*', 'zod'],
      because: `A service uses its own repository, no SQL, and of other features ${listOf(features)}.`,
    },
    {
      name: `server ${feature} repositories`,
      at,
      ending: '.repository.ts',
      imports: ['contract', 'server db', 'server locales', `server ${feature} parts`],
      packages: ['kysely'],
      because: 'A repository reaches the database, and no service, route or other feature.',
    },
    {
      name: `server ${feature} parts`,
      at,
      imports: [
        ...shared,
        `server ${feature} services`,
        `server ${feature} repositories`,
        ...others.filter((other) => other.endsWith(' parts')),
      ],
      packages: ['node:*', 'zod', ...packages],
      because: 'A part of a feature stays within its feature, and writes no SQL.',
    },
  ]
}

const serverBase: Place[] = [
  {
    name: 'server config',
    at: 'server/src/config',
    imports: ['contract'],
    packages: ['nodemailer', 'zod'],
    because: 'Settings are read before anything else exists.',
  },
  {
    name: 'server db',
    at: 'server/src/db',
    imports: ['contract'],
    packages: ['@electric-sql/pglite', 'kysely', 'node:*', 'pg'],
    because: 'The database knows no feature.',
  },
  {
    name: 'server locales',
    at: 'server/src/locales',
    imports: ['contract'],
    packages: ['node:*', 'use-intl'],
    because: 'Texts know no code that says them.',
  },
  {
    name: 'server storage',
    at: 'server/src/storage',
    imports: ['server config'],
    packages: ['@aws-sdk/client-s3', 'node:*'],
    because: 'The store of files knows no feature.',
  },
  {
    name: 'server changes channel',
    at: 'server/src/changes',
    imports: ['contract', 'server db'],
    packages: ['fastify', 'kysely', 'node:*', 'pg'],
    because: 'From a commit to every process: the channel knows no feature.',
  },
  {
    name: 'server context',
    at: 'server/src/context.ts',
    imports: ['server changes channel', 'server config', 'server db', 'server storage'],
    packages: ['fastify'],
    because: 'The context is what every service receives, so it knows none of them.',
  },
  {
    name: 'server version',
    at: 'server/src/version.ts',
    imports: ['package.json'],
    packages: [],
    because: 'The version is read from package.json.',
  },
  {
    name: 'server process',
    at: 'server/src/process',
    imports: [],
    packages: [],
    because: 'How the process is named and stopped depends on nothing that it runs.',
  },
  {
    name: 'server mail',
    at: 'server/src/mail',
    imports: ['contract', 'server config', 'server context', 'server db', 'server locales'],
    packages: ['fastify', 'kysely', 'node:*', 'nodemailer', 'zod'],
    because: 'Mail is sent from the queue in the database, and knows no feature.',
  },
  {
    name: 'server http',
    at: 'server/src/http',
    imports: [
      'contract',
      'server config',
      'server context',
      'server db',
      'server locales',
      'server mail',
      'server version',
    ],
    packages: [
      '@fastify/static',
      '@fastify/swagger',
      '@fastify/swagger-ui',
      'fastify',
      'fastify-type-provider-zod',
      'kysely',
      'node:*',
      'prom-client',
      'zod',
    ],
    because: 'What all calls share knows no feature.',
  },
  {
    name: 'server backup',
    at: 'server/src/backup',
    imports: ['server db', 'server storage'],
    packages: ['kysely', 'node:*', 'zod'],
    because: 'A backup takes tables and files as they are, and knows no feature.',
  },
]

const clientFeatures = Object.entries(CLIENT_FEATURES).map(([name, feature]) => clientPlaceOf(name, feature))
const serverFeatures = Object.entries(SERVER_FEATURES).flatMap(([name, feature]) => serverPlacesOf(name, feature))
const namesOf = (places: readonly Place[]) => places.map(({ name }) => name)

/** What only a whole application imports, and the document's word for it. */
export const WHOLES: Readonly<Record<string, readonly string[]>> = {
  'every feature of the client': namesOf(clientFeatures),
  'every part of the server': namesOf([...serverBase, ...serverFeatures]),
}
const wholeServer = ['contract', ...namesOf([...serverBase, ...serverFeatures])]

export const PLACES: readonly Place[] = [
  {
    name: 'contract',
    at: 'contract/src',
    imports: [],
    packages: ['zod'],
    because: 'The contract is what client and server agree on: it imports only zod.',
  },
  {
    name: 'client ui',
    at: 'client/src/ui',
    imports: [],
    packages: [
      ...DRAWING,
      '@mantine/notifications',
      '@tanstack/react-virtual',
      'react-dom',
      'react-markdown',
      'remark-gfm',
    ],
    because: 'ui knows no domain word: it imports nothing of ours.',
  },
  {
    name: 'client lib',
    at: 'client/src/lib',
    imports: ['contract'],
    packages: [
      '@date-fns/tz',
      '@mantine/form',
      '@tanstack/react-query',
      '@tanstack/react-router',
      'csv-stringify',
      'date-fns',
      'react',
      'use-intl',
      'zod',
      'zustand',
    ],
    because: 'lib imports only the contract.',
  },
  {
    name: 'client locales',
    at: 'client/src/locales',
    imports: ['contract'],
    packages: ['zustand'],
    because: 'locales import only the contract.',
  },
  {
    name: 'client integrations',
    at: 'client/src/integrations',
    imports: ['contract', 'client lib'],
    packages: ['@formbricks/js', '@openfeature/launchdarkly-client-provider', '@openfeature/web-sdk', 'zustand'],
    because: 'Integrations import only the contract and lib.',
  },
  ...clientFeatures,
  {
    name: 'client app',
    at: 'client/src/app',
    imports: [
      'contract',
      'client ui',
      'client lib',
      'client locales',
      'client integrations',
      ...namesOf(clientFeatures),
      'package.json',
    ],
    packages: [...SCREEN, '@mantine/notifications'],
    because: 'app puts the client together, and knows nothing of the server.',
  },
  {
    name: 'client start',
    at: 'client/src/main.tsx',
    imports: ['client app', 'client lib', 'client locales'],
    packages: ['@fontsource-variable/inter', '@tanstack/react-router', 'react', 'react-dom'],
    because: 'The first file starts the app.',
  },
  {
    name: 'client testing',
    at: 'client/src/testing',
    imports: ['contract', 'client app', 'client lib'],
    packages: [
      '@fontsource-variable/inter',
      '@mantine/notifications',
      '@mswjs/interceptors',
      '@tanstack/react-router',
      'axe-core',
      'react',
      'react-dom',
      'vitest',
      'zod',
    ],
    because: 'Tests of screens start the app, and answer its calls by the contract.',
  },
  {
    name: 'client test settings',
    at: 'client/vitest.config.ts',
    imports: ['scripts'],
    packages: ['@vitest/browser-playwright', 'vitest'],
    because: 'The settings of the tests know no code of the product.',
  },
  {
    name: 'client strict test settings',
    at: 'client/vitest.strict.config.ts',
    imports: ['client test settings'],
    packages: ['vitest'],
    because: 'The same tests, with another form of React.',
  },
  {
    name: 'client build',
    at: 'client/vite.config.ts',
    imports: ['client messages', 'client parts'],
    packages: ['@vitejs/plugin-react', 'vite'],
    because: 'The build knows no code of the product.',
  },
  {
    name: 'client messages',
    at: 'client/compile-messages.ts',
    imports: [],
    packages: ['icu-minify', 'vite'],
    because: 'The build knows no code of the product.',
  },
  {
    name: 'client parts',
    at: 'client/import-parts.ts',
    imports: [],
    packages: ['node:*', 'vite'],
    because: 'The build knows no code of the product.',
  },
  ...serverBase,
  ...serverFeatures,
  {
    name: 'server demonstration',
    at: 'server/src/demonstration',
    imports: [...wholeServer, 'demo'],
    packages: ['kysely', 'node:*'],
    because: 'The demonstration fills the server from demo.',
  },
  {
    name: 'server app',
    at: 'server/src/app.ts',
    imports: wholeServer,
    packages: [
      '@fastify/compress',
      '@fastify/cookie',
      '@fastify/helmet',
      'fastify',
      'fastify-type-provider-zod',
      'node:*',
    ],
    because: 'app builds the server from its parts.',
  },
  {
    name: 'server serve',
    at: 'server/src/serve.ts',
    imports: [...wholeServer, 'server app', 'server demonstration', 'server process'],
    packages: ['node:*'],
    because: 'serve opens what the server needs and starts it.',
  },
  {
    name: 'server main',
    at: 'server/src/main.ts',
    imports: ['server process', 'server serve'],
    packages: [],
    because: 'main listens to signals before anything else is loaded.',
  },
  {
    name: 'server cli',
    at: 'server/src/cli',
    imports: [...wholeServer, 'server demonstration', 'server process', 'demo'],
    packages: ['commander', 'node:*'],
    because: 'The command line calls what the server is made of.',
  },
  {
    name: 'demo',
    at: 'demo',
    imports: ['contract'],
    packages: ['@date-fns/tz', 'node:*'],
    because: 'The demonstration portfolio knows only the contract.',
  },
  {
    name: 'server test databases',
    at: 'server/test/database',
    imports: ['server db'],
    packages: ['kysely', 'node:*', 'pg'],
    because: 'The databases of tests know how one is opened, and nothing of what is stored.',
  },
  {
    name: 'server test servers',
    at: 'server/test/servers',
    imports: [],
    packages: [
      '@20minutes/s3rver',
      'fastify',
      'haystack-nclient',
      'node:*',
      'nodehaystack',
      'oidc-provider',
      'postal-mime',
      'smtp-server',
    ],
    because: 'The servers that tests talk to stand in for those of others.',
  },
  {
    name: 'server test',
    at: 'server/test',
    imports: [...wholeServer, 'server app', 'server test databases', 'server test servers', 'demo', 'package.json'],
    packages: [
      '@duckdb/node-api',
      '@node-rs/argon2',
      '@prometheus-io/lezer-promql',
      'fastify',
      'kysely',
      'node:*',
      'vitest',
      'yaml',
    ],
    because: 'What tests share knows the server, and nothing of the client.',
  },
  {
    name: 'e2e',
    at: 'e2e',
    imports: ['server test databases', 'server test servers', 'server db'],
    packages: ['@axe-core/playwright', '@playwright/test', 'csv-parse', 'node:*'],
    because: 'The browser tests use the browser, programs as a person starts them, and the servers of the tests.',
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
    imports: [...wholeServer, 'server app', 'server test', 'server test databases', 'demo', 'e2e', 'scripts'],
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

/** A test may import what its place may, all parts of its own feature, and this. The longest folder that fits counts. */
export const TESTS: readonly Pick<Place, 'at' | 'imports' | 'packages'>[] = [
  { at: 'contract', imports: [], packages: ['vitest'] },
  { at: 'client', imports: ['contract', 'client locales', 'client testing'], packages: ['react-dom', 'vitest'] },
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
  'server/test/permissions/permission-matrix.test.ts':
    'It loads every file of the contract, so that no call is missed.',
}

function listOf(names: readonly string[]): string {
  return names.length === 0 ? 'none' : names.join(', ')
}
