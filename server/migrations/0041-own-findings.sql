-- Findings of our own rules beside those that are sent.
alter table occurrence add column origin text not null default 'sent' check (origin in ('sent', 'engine'));

-- Why a finding of our own exists: the definition, its numbers and what each role was.
create table occurrence_evidence (
  site_id int4 not null,
  occurred_on date not null,
  equip_rule_id int4 not null,
  body jsonb not null,
  primary key (site_id, occurred_on, equip_rule_id),
  foreign key (site_id, occurred_on, equip_rule_id) references occurrence on delete cascade
);

-- What an equip is, and which others it belongs to: refs among the tags hold the equip_key of equips of the same site.
alter table equip add column tags jsonb not null default '{}';
alter table equip add column brick_class text;

-- Site-local days whose samples, rules or parameters changed since they were evaluated.
create table evaluation_due (
  site_id int4 not null references site,
  local_day date not null,
  -- increased by every change; done is what it was when the last evaluation began
  marked int8 not null default 1,
  done int8 not null default 0,
  due_at timestamptz not null,
  leased_until timestamptz,
  leased_by text,
  attempts int2 not null default 0,
  -- the code and parameters of the last failure
  problem jsonb,
  primary key (site_id, local_day)
);
create index evaluation_due_open on evaluation_due (due_at) where marked > done;

-- What evaluating a day found out besides findings: for each equip and rule whether it ran, and why not.
create table evaluation_day (
  site_id int4 not null references site,
  local_day date not null,
  evaluated_at timestamptz not null,
  body jsonb not null,
  primary key (site_id, local_day)
);

-- Days that somebody asked to be evaluated.
create table evaluation_request (
  id int8 generated always as identity primary key,
  tenant_id int4 not null references tenant,
  site_id int4 not null references site,
  first_day date not null,
  last_day date not null,
  requested_at timestamptz not null,
  requested_by int4 references user_account on delete set null,
  stopped_at timestamptz
);

-- Delays of a rule on an equip are left out for a while, to see it fire.
create table equip_rule_test (
  equip_id int4 not null references equip on delete cascade,
  rule_key text not null,
  started_at timestamptz not null,
  ends_at timestamptz not null,
  started_by int4 references user_account on delete set null,
  primary key (equip_id, rule_key)
);

-- Possible causes of a finding that somebody has looked into.
create table checked_cause (
  equip_rule_id int4 not null references equip_rule on delete cascade,
  cause text not null,
  checked_at timestamptz not null,
  checked_by int4 references user_account on delete set null,
  primary key (equip_rule_id, cause)
);

-- Whether our own rules run on the samples of a site; off where another rule engine sends what it finds.
alter table site add column runs_rules boolean not null default true;
