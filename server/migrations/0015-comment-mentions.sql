-- Whom a comment means by its @ names: two people may have the same. Each with their forge_id and what they were called
-- then; null when the sender did not say.
alter table comment add column mentions jsonb;
