-- What people said that equips have or lack, such as a cooling coil, as words of the tag that holds it; null: nothing.
create table equip_parts_change (
  id int8 generated always as identity primary key,
  equip_id int4 not null references equip on delete cascade,
  changed_at timestamptz not null,
  changed_by int4 references user_account on delete set null,
  from_parts text,
  to_parts text
);
create index equip_parts_change_by_equip on equip_parts_change (equip_id, id);
