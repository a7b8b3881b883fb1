import type { Generated } from 'kysely'

export interface OverviewTables {
  report_link: {
    id: Generated<number>
    tenant_id: number
    created_by: number
    token_hash: Buffer
    name: string
    from_date: string
    to_date: string
    site_count: number
    site_names: string[]
    report: string
    created_at: Date
    expires_at: Date
    last_opened_at: Date | null
  }
}
