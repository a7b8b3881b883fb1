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
