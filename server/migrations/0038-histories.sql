-- A measured or commanded value of an equip, or of the site itself.
create table point (
  id int4 generated always as identity primary key,
  tenant_id int4 not null references tenant,
  site_id int4 not null references site,
  equip_id int4 references equip,
  -- what senders call it
  point_key text not null,
  name text not null,
  kind text not null check (kind in ('number', 'bool', 'enum')),
  -- Haystack's name, as stored and as sent; null for bool and enum
  unit text,
  -- of an enum: the place in the array is the stored number; it grows and is never reordered
  states text[],
  tags jsonb not null default '{}',
  brick_class text,
  role text,
  -- a person's word is never overwritten
  role_source text check (role_source in ('person', 'haystack', 'brick', 'name')),
  -- null: measured from the samples; 0: a sample at each change
  interval_seconds int4,
  -- null: three intervals, or a day for samples at each change
  hold_seconds int4,
  timezone text,
  -- null: as the project keeps them
  retention_days int4,
  -- the second of the newest sample in a chunk
  packed_until int8,
  unique (tenant_id, point_key)
);
create index point_by_site on point (site_id, equip_id);
create index point_by_equip on point (equip_id) where equip_id is not null;

-- The samples of a point on a UTC day, encoded and rewritten whole.
create table point_day (
  point_id int4 not null references point on delete cascade,
  -- days since 1970
  day int4 not null,
  revision int4 not null,
  samples int4 not null,
  body bytea not null,
  primary key (point_id, day)
);
-- It is compressed already.
alter table point_day alter column body set storage external;

-- Samples that arrived and are not in a chunk yet. The later arrival counts, so it needs no key.
create table sample_tail (
  seq int8 generated always as identity,
  site_id int4 not null,
  point_id int4 not null references point on delete cascade,
  -- epoch seconds
  at int8 not null,
  -- null: the sensor says that it has none
  value float8
);
create index sample_tail_by_site on sample_tail (site_id, point_id, at);

-- Whoever writes samples of a site takes its row first, so that writers and packing take turns.
create table site_history (
  site_id int4 primary key references site,
  tail_rows int8 not null default 0,
  -- when the oldest of them arrived; null without any
  tail_since timestamptz
);

-- How long samples are kept; null: for ever
alter table project add column sample_retention_days int4;
