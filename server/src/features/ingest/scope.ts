/** What a sender may write. */
export interface Scope {
  readonly tenantId: number
  /** Null for every project of the tenant. */
  readonly projectKeys: readonly string[] | null
  /** The ingest key it was sent with; absent for files. */
  readonly ingestKeyId?: number
  /** It comes from the import folder. */
  readonly isFromFolder?: boolean
  /** It is pulled from this Haystack server. */
  readonly haystackSourceId?: number
  /** The import it came with, which can be undone. */
  readonly importId?: number
}
