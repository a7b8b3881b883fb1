import type { PeopleChangeField } from '@bonfire/contract/people/people-changes'
import type { ColumnType, Generated } from 'kysely'

export interface PeopleTables {
  user_account: {
    id: Generated<number>
    tenant_id: number
    forge_id: Generated<string>
    username: string
    email: string
    display_name: string
    password_hash: string | null
    role: string | null
    persona: string | null
    access: Generated<string[]>
    roles_restriction: string[] | null
    sees_all_by_hand: Generated<boolean>
    sees_all_from_provider: Generated<boolean>
    /** True if given by hand or from the provider. */
    sees_all_projects: ColumnType<boolean, never, never>
    status: Generated<'active' | 'deleted' | 'program'>
    locale: Generated<string>
    is_locale_chosen: Generated<boolean>
    opt_out_user_tracking: Generated<boolean>
    is_sub_user: Generated<boolean>
    is_deleted_user: Generated<boolean>
    created_at: Generated<Date>
    last_seen_at: Date | null
    oidc_issuer: string | null
    oidc_subject: string | null
  }
  user_group: {
    id: Generated<number>
    tenant_id: number
    name: string
    built_in: Generated<boolean>
    access: Generated<string[]>
  }
  group_member: { group_id: number; user_id: number; by_hand: Generated<boolean>; from_provider: Generated<boolean> }
  user_project: { user_id: number; project_id: number; by_hand: Generated<boolean>; from_provider: Generated<boolean> }
  user_site: { user_id: number; site_id: number }
  visible_site: {
    user_id: ColumnType<number, never, never>
    site_id: ColumnType<number, never, never>
    site_key: ColumnType<string, never, never>
    project_id: ColumnType<number, never, never>
  }
  visible_project: { user_id: ColumnType<number, never, never>; project_id: ColumnType<number, never, never> }
  people_act: {
    id: Generated<number>
    tenant_id: number
    changed_at: Date
    changed_by: number | null
    subject_kind: 'user' | 'group' | 'key' | 'webhook'
    subject: string
    from_command_line: Generated<boolean>
  }
  people_change: {
    id: Generated<number>
    act_id: number
    subject_kind: 'user' | 'group' | 'key' | 'webhook'
    subject: string
    field: PeopleChangeField
    from_value: string | null
    to_value: string | null
  }
}
