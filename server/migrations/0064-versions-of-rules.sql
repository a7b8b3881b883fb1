-- As before, with the version of the rules of the site's project: how lists name things is kept by it, whatever was found.
create or replace view version_of_site as
  select s.id as site_id, concat_ws(' ', sent.version, decided.version, p.version) as version, p.names, p.version as rules
    from site s
    join site_version sent on sent.site_id = s.id and sent.writer = 'sender'
    join site_version decided on decided.site_id = s.id and decided.writer = 'person'
    join project_version p on p.project_id = s.project_id;

create or replace view version_of_visible_site as
  select v.user_id, v.site_id, v.site_key,
         concat_ws(' ', sent.version, decided.version, p.version) as version, p.names, p.version as rules
    from visible_site v
    join site_version sent on sent.site_id = v.site_id and sent.writer = 'sender'
    join site_version decided on decided.site_id = v.site_id and decided.writer = 'person'
    join project_version p on p.project_id = v.project_id;
