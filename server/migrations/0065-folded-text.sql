-- A text as searches compare it: small letters without marks, however they are composed. The contract has the same
-- function, foldedText. Outside ASCII, lower() depends on the locale of the database.
create function folded_text(text) returns text language sql immutable strict parallel safe as $$
  select case when octet_length($1) = length($1) then lower($1) else
    replace(replace(replace(replace(replace(replace(
      translate(lower(regexp_replace(normalize($1, NFKD), '[' || U&'\0300' || '-' || U&'\036F' || ']+', '', 'g')), 'øØłŁđĐı', 'oollddi'),
      'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe')
  end
$$;
