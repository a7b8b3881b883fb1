-- What a sender says that a finding is about: ids of points of its equip or its site.
alter table occurrence add column point_ids text[];
alter table import_change add column point_ids text[];
