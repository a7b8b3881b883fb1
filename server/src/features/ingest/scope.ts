/** What a sender may write. */
export interface Scope {
  readonly tenantId: number
  /** Null for every project of the tenant. */
  readonly projectKeys: readonly string[] | null
  /** The ingest key it was sent with; absent for files. */
  readonly ingestKeyId?: number
}
