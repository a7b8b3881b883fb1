import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { batchReads } from './batch-reads.ts'
import type { Db } from './database.ts'

/** Computed of a site, with the version of the site that the same statement saw. */
export interface OfSite {
  readonly siteRowId: number
  readonly version: string
}

interface Limits<Value> {
  readonly mostBytes: number
  readonly bytesOf: (value: Value) => number
}

interface Wanted<Value> {
  /** Versions as `findVersions` returned them in this request. */
  readonly versions: readonly OfSite[]
  /** The values depend on this, too. */
  readonly key: string
  readonly load: (siteRowIds: readonly number[]) => Promise<readonly Value[]>
  /** False for one that must not be kept. */
  readonly isLasting?: (value: Value) => boolean
  /** False for one that was computed for less than is wanted now. */
  readonly isEnough?: (value: Value) => boolean
}

/**
 * Keeps in memory what is computed of sites, those used longest ago going first, and loads it again once a site has
 * another version. Versions move in the transaction of whatever findings and their lists depend on (`version_of_site`).
 */
export function keptBySite<Value extends OfSite>({ mostBytes, bytesOf }: Limits<Value>) {
  const caches = new WeakMap<Db, LRUCache<string, Value>>()
  const cacheOf = (db: Db) => {
    const known = caches.get(db)
    if (known) return known
    const made = new LRUCache<string, Value>({ maxSize: mostBytes, sizeCalculation: (value) => bytesOf(value) })
    caches.set(db, made)
    return made
  }
  const read = async (db: Db, wanted: Wanted<Value>): Promise<ReadonlyMap<number, Value>> => {
    const { versions, key, load, isLasting = always, isEnough = always } = wanted
    const cache = cacheOf(db)
    const found = new Map<number, Value>()
    const missing: number[] = []
    for (const { siteRowId, version } of versions) {
      const known = cache.get(`${siteRowId} ${key}`)
      if (known?.version === version && isEnough(known)) found.set(siteRowId, known)
      else missing.push(siteRowId)
    }
    if (missing.length === 0) return found
    for (const value of await load(missing)) {
      if (isLasting(value)) cache.set(`${value.siteRowId} ${key}`, value)
      found.set(value.siteRowId, value)
    }
    return found
  }
  /** The approximate size of all that is kept of a database. */
  const bytes = (db: Db): number => caches.get(db)?.calculatedSize ?? 0
  return Object.assign(read, { bytes })
}

const always = () => true

/** A short key for all that something kept depends on. */
export const hashParts = (parts: unknown): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** Keeps in memory what is computed of several sites together, for the versions that it depends on. */
export function cacheByVersions<Value extends object>({ mostBytes, bytesOf }: Limits<Value>) {
  const cache = new LRUCache<string, Value>({ maxSize: mostBytes, sizeCalculation: (value) => bytesOf(value) })
  /** `versions` is all that the value depends on, and was read before it. */
  return async (versions: unknown, load: () => Promise<Value>): Promise<Value> => {
    const key = hashParts(versions)
    const known = cache.get(key)
    if (known) return known
    const value = await load()
    cache.set(key, value)
    return value
  }
}

/** The version includes what the site and the rules of its project are called, and how the project uses them. */
export interface VersionOfSite extends OfSite {
  readonly names: string
  readonly rules: string
}

/** The versions of sites, for `keptBySite`, in the order of `siteRowIds`. */
export const findVersions = batchReads<VersionOfSite>(async (db, siteRowIds) => {
  const { rows } = await sql<VersionOfSite>`
    select site_id as "siteRowId", version, names, rules from version_of_site
     where site_id = any(${`{${siteRowIds.join(',')}}`}::int4[])`.execute(db)
  return new Map(rows.map((row) => [row.siteRowId, row]))
})
