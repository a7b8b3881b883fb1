/** What a sender may write. */
export interface Scope {
  readonly tenantId: number
  /** null: every project of the tenant. */
  readonly projectKeys: readonly string[] | null
}
