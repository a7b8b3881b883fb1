import type { Problem } from '@bonfire/contract/refusals/problem'
import type { Generated } from 'kysely'

export interface EvaluationTables {
  evaluation_due: {
    site_id: number
    local_day: string
    marked: Generated<number>
    done: Generated<number>
    due_at: Date
    leased_until: Date | null
    leased_by: string | null
    attempts: Generated<number>
    problem: Problem | null
  }
  evaluation_day: {
    site_id: number
    local_day: string
    evaluated_at: Date
    body: unknown
    able: unknown
    problems: unknown
  }
  evaluation_request: {
    id: Generated<number>
    tenant_id: number
    site_id: number
    first_day: string
    last_day: string
    requested_at: Date
    requested_by: number | null
    stopped_at: Date | null
  }
  equip_rule_test: { equip_id: number; rule_key: string; started_at: Date; ends_at: Date; started_by: number | null }
}
