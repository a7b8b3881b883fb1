-- Who sends findings: an ingest key, a Haystack server, files read with a mapping, other files, the import folder. Keys of one name are one,
-- so that a key can be replaced.
create table sending_source (
  id int4 generated always as identity primary key,
  tenant_id int4 not null references tenant,
  kind text not null check (kind in ('key', 'server', 'mapping', 'files', 'folder')),
  -- The name of the key or mapping, the id of the server; empty for files and the folder.
  ref text not null,
  name text not null,
  -- It sent the findings of which nothing says who did.
  sent_unnamed boolean not null default false,
  unique (tenant_id, kind, ref)
);

-- The source that wrote it last; null if nothing says so. No reference: checking one for each row takes as long as storing it.
alter table occurrence add column sent_by int4;
alter table import_change add column last_sent_by int4;
-- The mapping that its table was read with.
alter table import_run add column mapping_name text;

-- Days of a site of which a source delivered something by the day after.
create table sending_day (
  site_id int4 not null references site on delete cascade,
  local_day date not null,
  source_id int4 not null references sending_source on delete cascade,
  -- The import that it came with, which can be undone; 0 for programs.
  import_id int8 not null default 0,
  primary key (site_id, local_day, source_id, import_id)
);
create index sending_day_by_import on sending_day (import_id) where import_id > 0;

-- Days on which a rule ran, as its source says.
create table checked_day (
  site_id int4 not null references site on delete cascade,
  rule_id int4 not null references rule on delete cascade,
  local_day date not null,
  source_id int4 not null references sending_source on delete cascade,
  import_id int8 not null default 0,
  -- null: on all
  equip_ids int4[],
  primary key (site_id, rule_id, local_day, source_id, import_id)
);
create index checked_day_by_import on checked_day (import_id) where import_id > 0;

-- Rules of which a source says on which days they ran: only that counts then.
create table checked_rule (
  source_id int4 not null references sending_source on delete cascade,
  rule_id int4 not null references rule on delete cascade,
  primary key (source_id, rule_id)
);

-- What is stored says which imports came from where, and when.
update import_run r set mapping_name = m.name
  from (select tenant_id, choices, min(name) as name from import_mapping
         where kind = 'hits' and name is not null group by tenant_id, choices having count(*) = 1) m
 where r.tenant_id = m.tenant_id and r.choices = m.choices and r.kind = 'hits'
   and r.folder_path is null and r.haystack_source_id is null;
insert into sending_source (tenant_id, kind, ref, name)
  select distinct r.tenant_id,
         case when r.haystack_source_id is not null then 'server' when r.folder_path is not null then 'folder'
              when r.mapping_name is not null then 'mapping' else 'files' end,
         coalesce(r.haystack_source_id::text, r.mapping_name, ''), coalesce(h.name, r.mapping_name, '')
    from import_run r left join haystack_source h on h.id = r.haystack_source_id
   where r.kind = 'hits' and r.created + r.updated + r.unchanged > 0;
insert into sending_source (tenant_id, kind, ref, name, sent_unnamed)
  select s.tenant_id, 'key', min(k.name), min(k.name), true
    from finding_source s join ingest_key k on k.id = s.ingest_key_id
   where s.last_stored_at is not null
   group by s.tenant_id having count(distinct k.name) = 1;
insert into sending_day (site_id, local_day, source_id, import_id)
  select s.id, k.local_day, o.id, min(r.id)
    from import_run r
    join sending_source o on o.tenant_id = r.tenant_id and o.ref = coalesce(r.haystack_source_id::text, r.mapping_name, '')
     and o.kind = case when r.haystack_source_id is not null then 'server' when r.folder_path is not null then 'folder'
                       when r.mapping_name is not null then 'mapping' else 'files' end
    join import_batch b on b.import_id = r.id
   cross join lateral unnest(b.site_ids, b.days) as k (site_id, local_day)
    join site s on s.id = k.site_id
   where r.kind = 'hits' and r.undone_at is null and k.local_day >= (r.started_at at time zone s.timezone)::date - 1
   group by s.id, k.local_day, o.id, case when o.kind in ('server', 'folder') then 0 else r.id end;

create trigger sending_day_inserted_repairs after insert on sending_day
  referencing new table as changed for each statement execute function mark_repairs_of_findings();
create trigger sending_day_deleted_repairs after delete on sending_day
  referencing old table as changed for each statement execute function mark_repairs_of_findings();
create trigger checked_day_inserted_repairs after insert on checked_day
  referencing new table as changed for each statement execute function mark_repairs_of_findings();
create trigger checked_day_updated_repairs after update on checked_day
  referencing new table as changed for each statement execute function mark_repairs_of_findings();
create trigger checked_day_deleted_repairs after delete on checked_day
  referencing old table as changed for each statement execute function mark_repairs_of_findings();

create function mark_repairs_of_checked_rules() returns trigger language plpgsql as $$
begin
  perform mark_repairs_due('rules', array(
    select distinct p.site_id
      from changed c join equip_rule er on er.rule_id = c.rule_id join repair p on p.equip_rule_id = er.id));
  return null;
end $$;
create trigger checked_rule_inserted_repairs after insert on checked_rule
  referencing new table as changed for each statement execute function mark_repairs_of_checked_rules();
create trigger checked_rule_deleted_repairs after delete on checked_rule
  referencing old table as changed for each statement execute function mark_repairs_of_checked_rules();

-- Repairs of findings that were sent could not be told.
select mark_repairs_due('rules', array(select distinct site_id from repair where watched_by is null));
