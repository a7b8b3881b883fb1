-- What each firing cost, in the currency of the site's project, a place for each in times_start; null where it was not
-- estimated. The whole is null if no firing of the day was.
alter table occurrence add column times_cost float8[];
-- As it was before an import changed it.
alter table import_change add column times_cost float8[];
