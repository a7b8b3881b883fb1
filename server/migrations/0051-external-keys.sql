-- The action in another system, such as a CMMS.
alter table action add column external_key text;
alter table action add column external_url text;
create unique index action_by_external_key on action (project_id, external_key) where external_key is not null;
