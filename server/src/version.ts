import manifest from '../../package.json' with { type: 'json' }

/** The version of the whole product, as `CHANGELOG.md` names it. */
export const VERSION = manifest.version
