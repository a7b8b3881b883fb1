import { inParts } from '@bonfire/contract/values/in-parts'
import { LRUCache } from 'lru-cache'
import type { Db } from './database.ts'
import { hashParts } from './hash-parts.ts'
import { readInTurn } from './heavy-reads.ts'
import { takeTurns } from './turns.ts'

/** A site, with its version as it was read in this request. */
export interface SiteVersion {
  readonly siteRowId: number
  readonly version: string
}

interface Limits<Value> {
  readonly mostBytes: number
  readonly bytesOf: (value: Value) => number
  /** False for values that are computed from another such memory, whose loads take turns already. */
  readonly takesTurns?: boolean
}

interface Wanted<Value> {
  readonly versions: readonly SiteVersion[]
  /** The values depend on this, too. */
  readonly key: string
  readonly load: (siteRowIds: readonly number[]) => Promise<readonly Value[]>
  /** False for one that must not be kept. */
  readonly isLasting?: (value: Value) => boolean
  /** False for one that was computed for less than is wanted now. */
  readonly isEnough?: (value: Value) => boolean
}

// Loading this many sites stays in memory, and other requests do not wait for a whole portfolio.
const SITES_AT_ONCE = 50
// Of one request.
const LOADS_AT_ONCE = 2

/**
 * Keeps in memory what is computed of sites, those used longest ago going first, and loads it again once a site has
 * another version. Versions move in the transaction of whatever findings and their lists depend on (`version_of_site`).
 * Requests that want the same at the same time wait for one load. Loads take turns with all other heavy reads.
 */
export function keptBySite<Value extends { readonly siteRowId: number }>({
  mostBytes,
  bytesOf,
  takesTurns = true,
}: Limits<Value>) {
  /** What was computed after the version was read holds for it, though it may be newer. */
  interface Kept {
    readonly version: string
    readonly value: Value
  }
  interface Loaded {
    readonly values: ReadonlyMap<number, Value>
    readonly isLasting: (value: Value) => boolean
  }
  interface Store {
    readonly cache: LRUCache<string, Kept>
    /** Loads under way, by site, key and the version that was read before they began. */
    readonly loading: Map<string, Promise<Loaded>>
  }
  const kind = Symbol('what is kept')
  const stores = new WeakMap<Db, Store>()
  const storeOf = (db: Db): Store => {
    const known = stores.get(db)
    if (known) return known
    const cache = new LRUCache<string, Kept>({ maxSize: mostBytes, sizeCalculation: ({ value }) => bytesOf(value) })
    const made = { cache, loading: new Map() }
    stores.set(db, made)
    return made
  }

  const loadPart = async (
    { cache }: Store,
    { key, load, isLasting = always }: Wanted<Value>,
    part: readonly SiteVersion[],
  ): Promise<Loaded> => {
    const versionOf = new Map(part.map(({ siteRowId, version }) => [siteRowId, version]))
    const values = new Map<number, Value>()
    for (const value of await load(part.map(({ siteRowId }) => siteRowId))) {
      const version = versionOf.get(value.siteRowId)
      if (version !== undefined && isLasting(value)) cache.set(`${value.siteRowId} ${key}`, { version, value })
      values.set(value.siteRowId, value)
    }
    return { values, isLasting }
  }

  const loadAll = async (store: Store, wanted: Wanted<Value>, sites: readonly SiteVersion[]): Promise<Loaded[]> => {
    const atOnce = takeTurns(LOADS_AT_ONCE)
    return Promise.all(
      inParts(sites, SITES_AT_ONCE).map((part) => {
        const load = () => loadPart(store, wanted, part)
        const loading = atOnce(() => (takesTurns ? readInTurn(load, kind) : load()))
        const keys = part.map((site) => loadKey(site, wanted.key))
        for (const each of keys) store.loading.set(each, loading)
        const forget = () => {
          for (const each of keys) if (store.loading.get(each) === loading) store.loading.delete(each)
        }
        loading.then(forget, forget)
        return loading
      }),
    )
  }

  const read = async (db: Db, wanted: Wanted<Value>): Promise<ReadonlyMap<number, Value>> => {
    const { versions, key, isEnough = always } = wanted
    const store = storeOf(db)
    const found = new Map<number, Value>()
    const missing: SiteVersion[] = []
    const joined: { readonly site: SiteVersion; readonly loading: Promise<Loaded> }[] = []
    for (const site of versions) {
      const known = store.cache.get(`${site.siteRowId} ${key}`)
      const loading = store.loading.get(loadKey(site, key))
      if (known?.version === site.version && isEnough(known.value)) found.set(site.siteRowId, known.value)
      else if (loading) joined.push({ site, loading })
      else missing.push(site)
    }
    const take = (parts: readonly Loaded[]) => {
      for (const { values } of parts) for (const [siteRowId, value] of values) found.set(siteRowId, value)
    }
    const [own, others] = await Promise.all([
      loadAll(store, wanted, missing),
      Promise.all(joined.map(async ({ site, loading }) => ({ site, ...(await loading) }))),
    ])
    take(own)
    const again: SiteVersion[] = []
    for (const { site, values, isLasting } of others) {
      const value = values.get(site.siteRowId)
      if (value && !(isLasting(value) && isEnough(value))) again.push(site)
      else if (value) found.set(site.siteRowId, value)
    }
    if (again.length > 0) take(await loadAll(store, wanted, again))
    return found
  }
  /** The approximate size of all that is kept of a database. */
  const bytes = (db: Db): number => stores.get(db)?.cache.calculatedSize ?? 0
  return Object.assign(read, { bytes })
}

const loadKey = ({ siteRowId, version }: SiteVersion, key: string) => `${siteRowId} ${version} ${key}`

const always = () => true

/**
 * Keeps in memory what is computed of several sites together, for the versions that it depends on. Requests that want the
 * same at the same time wait for one load.
 */
export function cacheByVersions<Value extends object>({ mostBytes, bytesOf }: Limits<Value>) {
  const cache = new LRUCache<string, Value>({ maxSize: mostBytes, sizeCalculation: (value) => bytesOf(value) })
  const loading = new Map<string, Promise<Value>>()
  /** `versions` is all that the value depends on, and was read before it. */
  return async (versions: unknown, load: () => Promise<Value>): Promise<Value> => {
    const key = hashParts(versions)
    const known = cache.get(key) ?? loading.get(key)
    if (known) return known
    const loaded = load().finally(() => loading.delete(key))
    loading.set(key, loaded)
    const value = await loaded
    cache.set(key, value)
    return value
  }
}
