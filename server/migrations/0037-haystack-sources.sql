-- Haystack servers whose findings are pulled.
create table haystack_source (
  id int8 generated always as identity primary key,
  tenant_id int4 not null references tenant,
  name text not null,
  address text not null,
  username text not null,
  -- encrypted for this address and user
  sealed_password text not null,
  filter text not null,
  -- findings of other projects are refused; null for every project
  project_key text,
  -- the name of a mapping
  mapping text,
  interval_seconds int4 not null,
  is_on boolean not null,
  next_pull_at timestamptz not null,
  -- who pulls now; without a heartbeat until then, its server is gone
  lease_key uuid,
  lease_until timestamptz,
  -- in a row
  failures int4 not null default 0,
  last_success_at timestamptz,
  last_received int4,
  last_stored int4,
  last_rejected int4,
  last_failure_at timestamptz,
  last_problem jsonb,
  saved_at timestamptz not null,
  saved_by int4 references user_account on delete set null
);
create unique index haystack_source_by_name on haystack_source (tenant_id, lower(name));
create index haystack_source_due on haystack_source (next_pull_at) where is_on;

-- No reference: an import stays when its source is deleted.
alter table import_run add column haystack_source_id int8;
create index import_run_from_haystack on import_run (haystack_source_id, id) where haystack_source_id is not null;

alter table finding_source add column haystack_source_id int8 references haystack_source on delete cascade;
alter table finding_source drop constraint finding_source_tenant_id_ingest_key_id_from_folder_key;
alter table finding_source add unique nulls not distinct (tenant_id, ingest_key_id, from_folder, haystack_source_id);

-- How often something comes by itself: files into the import folder (haystack_source_id is null), and what is new from
-- each Haystack server. From the last 100; those within a minute came together. The longest interval but one, so that
-- neither weekends nor one outage count as silence; with few of them the longest.
create view import_rhythm as
select source.tenant_id, source.haystack_source_id, rhythm.*
  from (select id as tenant_id, null::int8 as haystack_source_id from tenant
        union all
        select tenant_id, id from haystack_source) source
 cross join lateral (
   select max(started_at) as last_at,
          case when count(*) >= 3 and count(seconds) filter (where is_apart) >= 2 then
            (array_agg(seconds order by seconds desc) filter (where is_apart))
              [case when count(seconds) filter (where is_apart) >= 5 then 2 else 1 end]
          end::float8 as usual_seconds
     from (select started_at,
                  extract(epoch from started_at - lag(started_at) over latest) as seconds,
                  extract(epoch from started_at - lag(coalesce(ended_at, started_at)) over latest) >= 60 as is_apart
             from ((select id, started_at, ended_at from import_run
                     where source.haystack_source_id is null and tenant_id = source.tenant_id
                       and folder_path is not null and state in ('done', 'failed')
                     order by id desc limit 100)
                   union all
                   (select id, started_at, ended_at from import_run
                     where haystack_source_id = source.haystack_source_id and created + updated > 0
                     order by id desc limit 100)) run
           window latest as (order by started_at, id)) gap
   ) rhythm
 where rhythm.last_at is not null;
drop view import_folder_rhythm;
