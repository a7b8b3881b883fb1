-- A long upload moves the versions of its sites with each batch, and every list of them would be summed up again for each.
-- `settled` is the version after the last write that was complete, null if that is the version: as long as only batches
-- follow, a list may hold for some seconds more.
alter table site_version add column settled uuid;

create or replace function raise_site_versions(by text, sites int4[]) returns void language sql as $$
  update site_version
     set version = gen_random_uuid(),
         settled = case when by = 'sender' and current_setting('bonfire.more_follows', true) = 'on'
                        then coalesce(settled, version) end
   where writer = by and site_id in (
     select site_id from site_version where writer = by and site_id = any(sites) order by site_id for no key update)
$$;

create or replace function start_site_version() returns trigger language plpgsql as $$
begin
  insert into site_version (site_id, writer) values (new.id, 'sender'), (new.id, 'person')
    on conflict (site_id, writer) do update set version = excluded.version, settled = null;
  return null;
end $$;

create or replace view version_of_site as
  select s.id as site_id, concat_ws(' ', sent.version, decided.version, p.version) as version, p.names, p.version as rules,
         concat_ws(' ', coalesce(sent.settled, sent.version), decided.version, p.version) as settled
    from site s
    join site_version sent on sent.site_id = s.id and sent.writer = 'sender'
    join site_version decided on decided.site_id = s.id and decided.writer = 'person'
    join project_version p on p.project_id = s.project_id;

create or replace view version_of_visible_site as
  select v.user_id, v.site_id, v.site_key,
         concat_ws(' ', sent.version, decided.version, p.version) as version, p.names, p.version as rules,
         concat_ws(' ', coalesce(sent.settled, sent.version), decided.version, p.version) as settled
    from visible_site v
    join site_version sent on sent.site_id = v.site_id and sent.writer = 'sender'
    join site_version decided on decided.site_id = v.site_id and decided.writer = 'person'
    join project_version p on p.project_id = v.project_id;
