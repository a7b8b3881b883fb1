-- Of a point without a unit: the one that its values show for its role, and the range of these values. Null as long as they
-- do not.
alter table point add column proposed_unit text;
alter table point add column proposed_unit_lowest float8;
alter table point add column proposed_unit_highest float8;
