-- The unit in which samples of the point were stored, also where somebody took it away since.
alter table point add column unit_of_samples text;
update point p set unit_of_samples = unit
 where unit is not null
   and (packed_until is not null
        or exists (select from sample_tail t where t.site_id = p.site_id and t.point_id = p.id));
