-- What the undo of a change of status restores is kept with that line of the history, also where many actions were
-- changed at once. Only changes of the last day are still here, so few lines are written.
update action_change c
   set reclaimed = b.reclaimed, former_closed_at = b.former_closed_at
  from (select action_id, reclaimed, former_closed_at,
               (select max(made.id) from action_change made
                 where made.action_id = b.action_id and made.field = 'status'
                   and made.id <= b.last_change_id) as change_id
          from bulk_edit_action b
         where former ->> 'status' in ('Closed', 'Rejected')) as b
 where c.action_id = b.action_id and c.id = b.change_id;

alter table bulk_edit_action drop column reclaimed, drop column former_closed_at;
