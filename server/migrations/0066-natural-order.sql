-- What names are ordered by: AHU-2 before AHU-10. Each number gets ten digits.
create function natural_order(text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(regexp_replace(folded_text($1), '(\d+)', '0000000000\1', 'g'), '\d*(\d{10})', '\1', 'g')
$$;
