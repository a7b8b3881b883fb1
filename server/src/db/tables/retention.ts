export interface RetentionTables {
  daily_sum: {
    site_id: number
    occurred_on: string
    rule_id: number
    hits: number
    duration_seconds: number
    equips: number
    severity_rank: number
  }
  removal: {
    tenant_id: number
    kind: 'findings' | 'comments' | 'trails'
    removed_on: string
    kept_from: string
    removed: number
  }
}
