-- Links that somebody hands over, made on the command line: the only ones that work where people sign in with the identity
-- provider only.
alter table user_token add column is_handed boolean not null default false;
