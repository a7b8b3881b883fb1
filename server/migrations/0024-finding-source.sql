-- What each source of findings delivered last, for monitoring. Apart from ingest_key, so that counting a delivery does
-- not make the next request with the same key wait.
create table finding_source (
  tenant_id int4 not null references tenant,
  -- null: files that people import
  ingest_key_id int4 references ingest_key,
  -- when a finding was last accepted, also one that was already stored
  last_stored_at timestamptz,
  rejected_rows int8 not null default 0,
  unique nulls not distinct (tenant_id, ingest_key_id)
);
