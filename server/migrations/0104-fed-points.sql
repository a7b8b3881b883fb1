-- A point has a feed once a program sends samples that were taken after its first ones had arrived. What came once, in a file,
-- cannot stop coming.
alter table point add column first_received_at timestamptz;
alter table point add column is_fed boolean not null default false;
-- Of earlier points nobody knows.
update point p set is_fed = true
 where packed_until is not null or exists (select from sample_tail t where t.site_id = p.site_id and t.point_id = p.id);
