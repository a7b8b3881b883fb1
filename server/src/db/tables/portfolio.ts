import type { ColumnType, Generated } from 'kysely'

export interface PortfolioTables {
  tenant: { id: Generated<number>; tenant_key: string; name: string; ui_domain: string }
  project: {
    id: Generated<number>
    tenant_id: number
    project_key: string
    name: string
    jira_key: string | null
    forge_id: Generated<string>
    skyspark_url: string | null
    currency: Generated<string>
    last_action_number: Generated<number>
    /** Null means forever. */
    sample_retention_days: Generated<number | null>
    /** The next firing after so many days without one is a new finding. */
    quiet_days: Generated<number>
    usual_status: string | null
    usual_team: string | null
    closing_needs: Generated<string[]>
    repair_follow_up: Generated<string>
  }
  site: {
    id: Generated<number>
    tenant_id: number
    project_id: number
    site_key: string
    label: string
    region: string | null
    timezone: string
    forge_id: Generated<string>
    snoozed_until: Date | null
    /** Earlier findings were summed up and removed. */
    findings_kept_from: Generated<string | null>
    runs_rules: Generated<boolean>
  }
  equip: {
    id: Generated<number>
    site_id: number
    equip_key: string
    name: string
    /** The import that created it, until a model names it. */
    import_id: Generated<number | null>
    /** Haystack's words; refs hold the `equip_key` of equips of the same site. */
    tags: ColumnType<Readonly<Record<string, unknown>>, string | undefined, string>
    brick_class: Generated<string | null>
    /** Its tags say what a person or a table said: those of a model no longer replace them. */
    is_told: Generated<boolean>
  }
  equip_parts_change: {
    id: Generated<number>
    equip_id: number
    changed_at: Date
    changed_by: number | null
    /** Words of the tag that holds what was said; null: nothing. */
    from_parts: string | null
    to_parts: string | null
  }
  version_of_site: { site_id: number; version: string }
}
