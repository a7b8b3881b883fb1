-- Two ids, or names, that differ only in composition or in case are one. Decomposed letters have their case in ASCII, which
-- lower() knows in every locale.
create function same_id(text) returns text language sql immutable strict parallel safe as $$
  select case when octet_length($1) = length($1) then lower($1) else lower(normalize($1, NFD)) end
$$;
create index point_by_same_key on point (tenant_id, same_id(point_key));
create index point_by_same_name on point (tenant_id, same_id(name));
