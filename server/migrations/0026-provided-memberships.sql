-- Memberships that come from the identity provider follow it; those given in Bonfire stay.
alter table group_member add column from_provider boolean not null default false;
