import type { Definition } from '@bonfire/contract/definitions/definition'
import type { ColumnType, Generated } from 'kysely'

export interface RuleTables {
  rule: {
    id: Generated<number>
    tenant_id: number
    rule_key: string
    name: string
    category: string | null
    severity: string | null
    description: string | null
    /** Of a rule whose findings are sent: the key of the definition that finds the same. */
    same_as: Generated<string | null>
  }
  definition: {
    id: Generated<number>
    /** Null: built in. */
    tenant_id: number | null
    definition_key: string
    version: number
    body: ColumnType<Definition, string, never>
    created_at: Date
    created_by: number | null
  }
  rule_parameter: {
    id: Generated<number>
    tenant_id: number
    definition_key: string
    name: string
    /** At most one of the three is set; if none is, the parameter is the tenant's. */
    project_id: number | null
    site_id: number | null
    equip_id: number | null
    /** Null: taken back. */
    value: number | null
    unit: string | null
    revision: Generated<number>
  }
  rule_parameter_change: {
    id: Generated<number>
    parameter_id: number
    changed_at: Date
    changed_by: number | null
    reason: string
    from_value: number | null
    from_unit: string | null
    to_value: number | null
    to_unit: string | null
  }
  project_rule: {
    id: Generated<number>
    project_id: number
    rule_id: number
    type: 'insights' | 'monitoring'
    priority: number
    active: Generated<boolean>
    revision: Generated<number>
  }
  project_rule_change: {
    id: Generated<number>
    project_id: number
    rule_id: number
    type: 'insights' | 'monitoring'
    changed_at: Date
    changed_by: number | null
    imported: boolean
    from_active: boolean | null
    from_priority: number | null
    to_active: boolean
    to_priority: number
  }
}
