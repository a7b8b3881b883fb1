-- People who belong to another account; only theirs is an email that can be changed.
alter table user_account add column is_sub_user boolean not null default false;
create index user_account_by_tenant on user_account (tenant_id);
create index group_member_by_user on group_member (user_id);

-- The built-in groups have their access themselves; until now it stood with each of their members.
update user_group
   set access = case name
         when 'Users' then array['viewTriagePage']
         when 'Deployment Engineers' then array['viewTriagePage', 'viewMetering', 'viewDeployments']
         when 'Administrators' then
           array['viewTriagePage', 'userAdmin', 'viewLabs', 'viewDeployments', 'viewMetering', 'admin_statuses']
         else array['viewTriagePage', 'viewMetering']
       end
 where built_in;
-- What a group gives is not also one's own: who leaves the group loses it.
update user_account u
   set access = array(select own from unnest(u.access) as own
                       where own not in (select unnest(g.access) from group_member m
                                           join user_group g on g.id = m.group_id
                                          where m.user_id = u.id));

-- Who changed what in users and groups, when, from what, to what. Nothing is ever removed from it.
create table people_change (
  id int8 generated always as identity primary key,
  tenant_id int4 not null references tenant,
  changed_at timestamptz not null,
  -- null when no person did it, or the account is gone
  changed_by int4 references user_account on delete set null,
  subject_kind text not null check (subject_kind in ('user', 'group')),
  -- the email or the name as it was then
  subject text not null,
  field text not null,
  from_value text,
  to_value text
);
create index people_change_by_tenant on people_change (tenant_id, id);
