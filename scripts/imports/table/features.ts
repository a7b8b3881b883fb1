import { type Place, SCREEN } from './place.ts'

interface Feature {
  /** What it may use of others. On the server that holds for its services, and for its parts where parts are named. */
  readonly features: readonly string[]
  /** Libraries that few use; on the server those of its parts. */
  readonly packages?: readonly string[]
}

export const CLIENT_FEATURES: Readonly<Record<string, Feature>> = {
  auth: { features: [] },
  'own-roles': { features: ['data-in'] },
  sites: { features: ['auth', 'own-roles'] },
  notifications: { features: ['auth'] },
  views: { features: ['auth', 'sites'] },
  changes: { features: ['auth', 'sites'] },
  snooze: { features: ['auth'] },
  trust: { features: ['auth', 'sites'] },
  attachments: { features: ['auth', 'sites'] },
  comments: { features: ['auth', 'sites', 'attachments'] },
  histories: { features: ['auth', 'sites'], packages: ['uplot'] },
  evidence: { features: ['auth', 'sites', 'histories'] },
  actions: {
    features: ['auth', 'sites', 'changes', 'attachments', 'comments', 'histories', 'evidence', 'trust', 'views'],
    packages: ['react-dom'],
  },
  hits: {
    features: [
      'auth',
      'sites',
      'changes',
      'snooze',
      'histories',
      'evidence',
      'trust',
      'actions',
      'views',
      'insight-subscriptions',
    ],
  },
  'equip-parts': { features: ['sites'] },
  equips: {
    features: ['auth', 'sites', 'changes', 'histories', 'hits', 'evidence', 'actions', 'views', 'equip-parts'],
    packages: ['uqr'],
  },
  'unit-list': { features: ['sites', 'hits', 'actions'] },
  insights: { features: ['hits'] },
  overview: { features: ['auth', 'sites', 'actions', 'hits'], packages: ['uplot'] },
  monitoring: { features: ['hits'] },
  rules: { features: ['auth', 'sites', 'changes', 'hits', 'trust'], packages: ['@tanstack/react-virtual'] },
  definitions: {
    features: ['auth', 'sites', 'rules', 'histories', 'hits', 'own-roles', 'trust'],
    packages: [
      '@codemirror/autocomplete',
      '@codemirror/commands',
      '@codemirror/lint',
      '@codemirror/state',
      '@codemirror/view',
    ],
  },
  people: { features: ['auth', 'sites'] },
  'data-in': { features: [] },
  portfolio: { features: ['auth', 'sites', 'changes', 'data-in', 'equip-parts'] },
  imports: { features: ['auth', 'sites', 'data-in', 'portfolio'] },
  keys: { features: ['auth', 'data-in', 'portfolio'] },
  webhooks: { features: ['auth', 'data-in', 'portfolio'] },
  points: { features: ['auth', 'sites', 'data-in', 'portfolio', 'own-roles'], packages: ['csv-parse'] },
  evaluation: {
    features: ['auth', 'sites', 'changes', 'data-in', 'equip-parts'],
    packages: ['@tanstack/react-virtual'],
  },
  profile: { features: ['auth', 'sites', 'notifications'], packages: ['bowser'] },
  'insight-subscriptions': { features: ['auth', 'sites', 'actions'] },
}

export const SERVER_FEATURES: Readonly<Record<string, Feature>> = {
  auth: {
    features: [],
    packages: ['@node-rs/argon2', '@zxcvbn-ts/language-common', 'fastify', 'openid-client'],
  },
  sites: { features: [], packages: ['@date-fns/tz', 'date-fns'] },
  units: { features: [], packages: ['fastest-levenshtein', 'haystack-core', 'haystack-units'] },
  notifications: { features: [] },
  changes: { features: [] },
  snooze: { features: ['changes services'] },
  'insight-subscriptions': {
    features: ['auth parts', 'definitions services', 'hits services', 'overview services', 'trust services'],
    packages: ['@date-fns/tz'],
  },
  views: { features: [] },
  webhooks: {
    features: ['insight-subscriptions services', 'definitions services'],
    packages: ['fastify', 'ipaddr.js', 'standardwebhooks'],
  },
  'visible-actions': { features: [] },
  'action-changes': { features: [] },
  attachments: {
    features: ['changes services', 'visible-actions services', 'action-changes services'],
    packages: ['@fastify/multipart', 'fastify', 'file-type'],
  },
  comments: {
    features: ['changes services', 'notifications services', 'visible-actions services', 'attachments services'],
  },
  actions: {
    features: [
      'sites services',
      'changes services',
      'definitions services',
      'notifications services',
      'attachments services',
      'comments services',
      'action-changes services',
    ],
  },
  hits: {
    features: [
      'sites services',
      'definitions services',
      'definitions parts',
      'points parts',
      'trust services',
      'visible-actions services',
    ],
  },
  proof: {
    features: [
      'action-changes services',
      'actions services',
      'changes services',
      'definitions services',
      'definitions parts',
      'notifications services',
      'visible-actions services',
      'webhooks services',
    ],
  },
  overview: { features: ['auth parts', 'sites services', 'definitions services', 'evaluation services'] },
  search: { features: ['definitions services'] },
  keys: { features: [] },
  readers: {
    features: [],
    packages: ['chardet', 'csv-parse', 'csv-stringify', 'fastest-levenshtein', 'saxes', 'yauzl'],
  },
  mappings: { features: ['readers parts'] },
  model: {
    features: ['readers parts', 'units parts', 'own-roles services', 'points parts', 'points services'],
    packages: ['csv-parse', 'fastest-levenshtein', 'haystack-core', 'n3'],
  },
  findings: {
    features: ['sites parts', 'readers parts', 'mappings services', 'model services'],
    packages: ['date-fns'],
  },
  samples: {
    features: [
      'sites parts',
      'units parts',
      'readers parts',
      'own-roles services',
      'points parts',
      'points services',
      'mappings services',
      'histories services',
    ],
  },
  imports: {
    features: [
      'units parts',
      'readers parts',
      'mappings services',
      'mappings parts',
      'model services',
      'model parts',
      'findings services',
      'findings parts',
      'samples services',
      'samples parts',
      'people services',
    ],
    packages: ['csv-parse', 'csv-stringify', 'fastest-levenshtein', 'fastify', 'file-type'],
  },
  haystack: {
    features: [
      'sites parts',
      'units parts',
      'readers parts',
      'mappings services',
      'findings services',
      'findings parts',
      'samples services',
      'samples parts',
      'histories services',
      'histories parts',
      'imports services',
      'imports parts',
    ],
    packages: ['@date-fns/tz', 'csv-stringify', 'haystack-core'],
  },
  portfolio: { features: [] },
  rules: { features: ['definitions services'] },
  histories: {
    features: ['sites services', 'definitions services', 'units parts'],
    packages: ['@date-fns/tz', 'csv-stringify', 'hyparquet-writer'],
  },
  'own-roles': { features: [] },
  definitions: { features: ['own-roles services'] },
  evaluation: {
    features: [
      'sites parts',
      'histories services',
      'histories parts',
      'definitions services',
      'definitions parts',
      'points parts',
      'findings services',
    ],
    packages: ['@date-fns/tz'],
  },
  trust: { features: [] },
  diagnosis: {
    features: [
      'definitions services',
      'definitions parts',
      'points parts',
      'sites services',
      'sites parts',
      'histories services',
      'hits services',
    ],
  },
  accuracy: {
    features: ['sites parts', 'readers parts', 'definitions services', 'evaluation services', 'evaluation parts'],
    packages: ['csv-stringify'],
  },
  points: {
    features: [
      'units parts',
      'sites parts',
      'histories services',
      'own-roles services',
      'definitions services',
      'definitions parts',
    ],
    packages: ['haystack-core'],
  },
  retention: { features: ['action-changes services'] },
  people: { features: ['auth services', 'readers parts'] },
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
    ...['context', 'config', 'http', 'db', 'secrets', 'storage', 'changes channel', 'locales', 'queues', 'version'].map(
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
      name: `server ${feature} docs`,
      at,
      ending: '.docs.ts',
      imports: ['contract', 'server http', ...docsOf(features)],
      packages: ['zod'],
      because: 'The words of the API page describe calls of the contract, and know no code that serves them.',
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

export const clientFeatures = Object.entries(CLIENT_FEATURES).map(([name, feature]) => clientPlaceOf(name, feature))
export const serverFeatures = Object.entries(SERVER_FEATURES).flatMap(([name, feature]) =>
  serverPlacesOf(name, feature),
)

function docsOf(features: readonly string[]): string[] {
  return [...new Set(features.map((other) => `server ${other.replace(/ (services|parts)$/, '')} docs`))]
}

function listOf(names: readonly string[]): string {
  return names.length === 0 ? 'none' : names.join(', ')
}
