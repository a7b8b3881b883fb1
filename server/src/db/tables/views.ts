import type { ViewScreen } from '@bonfire/contract/views'
import type { Generated } from 'kysely'

export interface ViewTables {
  saved_view: {
    id: Generated<number>
    user_id: number
    project_id: number | null
    screen: ViewScreen
    name: string
    search: string
    deleted_at: Generated<Date | null>
  }
  start_page: { user_id: number; view_id: number }
}

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
