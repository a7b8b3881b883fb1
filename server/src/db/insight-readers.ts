import { sql } from 'kysely'

/** Whether the person of a row `u` of `user_account` may read insights: by themselves, or by one of their groups. */
export const readsInsights = sql<boolean>`(
  u.status = 'active' and ('viewTriagePage' = any(u.access) or exists (
    select from group_member gm join user_group g on g.id = gm.group_id
     where gm.user_id = u.id and 'viewTriagePage' = any(g.access))))`

/** Whether they want mails at all. */
export const wantsMails = sql<boolean>`not exists (
  select from notification_preference np where np.user_id = u.id and np.disable_all)`
