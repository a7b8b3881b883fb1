-- A file of the import folder is a run too. The run is the claim: only one server at a time imports a file.
alter table import_run
  -- below the import folder; null for a file that a person sent
  add column folder_path text,
  -- size and time of the file that was imported
  add column folder_stamp text,
  -- when the file was moved, or left to the next attempt
  add column put_away_at timestamptz,
  -- why it could not be moved
  add column put_away_problem jsonb;
-- Hashed, because a path can be longer than an entry of an index.
create unique index import_run_folder_claim on import_run (md5(folder_path))
  where folder_path is not null and put_away_at is null;
create index import_run_from_folder on import_run (tenant_id, id) where folder_path is not null;

-- How often files come, from the last 100. Files that follow each other within a minute came together. The longest
-- interval but one, so that neither weekends nor one outage count as silence; with few of them the longest.
create view import_folder_rhythm as
select t.id as tenant_id, rhythm.*
  from tenant t
 cross join lateral (
   select max(started_at) as last_file_at,
          case when count(*) >= 3 and count(seconds) filter (where is_apart) >= 2 then
            (array_agg(seconds order by seconds desc) filter (where is_apart))
              [case when count(seconds) filter (where is_apart) >= 5 then 2 else 1 end]
          end::float8 as usual_seconds
     from (select started_at,
                  extract(epoch from started_at - lag(started_at) over latest) as seconds,
                  extract(epoch from started_at - lag(coalesce(ended_at, started_at)) over latest) >= 60 as is_apart
             from (select id, started_at, ended_at from import_run
                    where tenant_id = t.id and folder_path is not null and state in ('done', 'failed')
                    order by id desc limit 100) run
           window latest as (order by started_at, id)) gap
   ) rhythm
 where rhythm.last_file_at is not null;

-- The import folder is a source of its own beside the files that people import.
alter table finding_source add column from_folder boolean not null default false;
alter table finding_source drop constraint finding_source_tenant_id_ingest_key_id_key;
alter table finding_source add unique nulls not distinct (tenant_id, ingest_key_id, from_folder);
