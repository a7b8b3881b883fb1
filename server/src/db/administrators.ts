import { sql } from 'kysely'

/** Whether the person of a row `u` of `user_account` is an administrator: by themselves, or by one of their groups. */
export const administers = sql<boolean>`(
  u.status = 'active' and ('userAdmin' = any(u.access) or exists (
    select from group_member gm join user_group g on g.id = gm.group_id
     where gm.user_id = u.id and 'userAdmin' = any(g.access))))`
