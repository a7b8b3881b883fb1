-- What a new action of the project begins with, and what closing one asks for.
alter table project add column usual_status text;
alter table project add column usual_team text;
alter table project add column closing_needs text[] not null default '{}' check (closing_needs <@ '{photo,note}');

-- Who gets new actions about findings; null means any. The rule with the most conditions counts.
create table action_owner (
  id int4 generated always as identity primary key,
  project_id int4 not null references project on delete cascade,
  site_id int4 references site on delete cascade,
  category text,
  team text,
  user_id int4 not null references user_account on delete cascade,
  unique nulls not distinct (project_id, site_id, category, team)
);
create index action_owner_by_site on action_owner (site_id);
create index action_owner_by_user on action_owner (user_id);
