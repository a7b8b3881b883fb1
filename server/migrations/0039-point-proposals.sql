-- What the tags, the Brick class or the name of a point propose as its role, and why. It is kept beside what a person
-- says, so that it can be had back.
alter table point add column proposed_role text;
alter table point add column proposed_source text check (proposed_source in ('haystack', 'brick', 'name'));
alter table point add column proposed_reason text;

-- A model names roles too: more than a proposal, less than a person's word.
alter table point drop constraint point_role_source_check;
alter table point add constraint point_role_source_check
  check (role_source in ('person', 'model', 'haystack', 'brick', 'name'));
