-- What an administrator did at once is one act: what it was about stands with it, its changes point at it.
create table people_act (
  id int8 generated always as identity primary key,
  tenant_id int4 not null references tenant,
  changed_at timestamptz not null,
  -- null when no person did it, or the account is gone
  changed_by int4 references user_account on delete set null,
  subject_kind text not null check (subject_kind in ('user', 'group')),
  -- the email or the name as it was then
  subject text not null
);

-- Changes of one instant by one person were one act: on the group that is among them, or else on each person. The act
-- takes the number of its first change, so that acts stay in their order.
alter table people_change add column act_id int8;
with change as (
  select id, tenant_id, changed_at, changed_by,
         case when bool_or(subject_kind = 'group') over (partition by tenant_id, changed_at, changed_by)
              then '' else subject end as about
    from people_change
), numbered as (
  select id, min(id) over (partition by tenant_id, changed_at, changed_by, about) as act_id from change
)
update people_change c set act_id = n.act_id from numbered n where n.id = c.id;
insert into people_act (id, tenant_id, changed_at, changed_by, subject_kind, subject) overriding system value
  select distinct on (act_id) act_id, tenant_id, changed_at, changed_by, subject_kind, subject
    from people_change
   order by act_id, subject_kind = 'group' desc, id;
select setval(pg_get_serial_sequence('people_act', 'id'), max(id)) from people_act having count(*) > 0;

alter table people_change
  alter column act_id set not null,
  add foreign key (act_id) references people_act,
  drop column tenant_id,
  drop column changed_at,
  drop column changed_by;
create index people_act_by_tenant on people_act (tenant_id, id);
create index people_change_by_act on people_change (act_id, id);
