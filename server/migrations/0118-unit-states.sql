-- What is known of each equip without its findings, worked out in the background: checks of the last seven days, the likeliest
-- cause, and the newest sample.
create table equip_state (
  equip_id int4 primary key references equip on delete cascade,
  site_id int4 not null references site on delete cascade,
  -- rules that could have fired and did not, and rules that a single thing keeps from running
  fine int4 not null,
  idle int4 not null,
  cause text,
  likelihood text,
  -- epoch seconds; null without any
  newest_sample_at int8,
  -- a program sends samples of it
  is_fed boolean not null
);
create index equip_state_by_site on equip_state (site_id);

create table site_state (
  site_id int4 primary key references site on delete cascade,
  -- of all that the states depend on
  version text not null,
  worked_out_at timestamptz not null
);
