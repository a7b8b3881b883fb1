-- Which points findings of a rule are about at a site, where the rule engine that sends them does not say so: by role, or
-- else by name, so that they are found on other equipment too.
create table points_of_rule (
  rule_id int4 not null references rule on delete cascade,
  site_id int4 not null references site on delete cascade,
  roles text[] not null,
  names text[] not null,
  chosen_at timestamptz not null,
  chosen_by int4 references user_account on delete set null,
  primary key (rule_id, site_id)
);

create index points_of_rule_site on points_of_rule (site_id);
