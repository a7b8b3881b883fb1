-- Whose history a line about equipment belongs to: it is shown to people who see the sites of all of its equipment.
-- Null in lines about other fields, and in older lines, which people see who see the whole project.
alter table action_change add column equip_rule_ids int4[];

create index action_change_of_equips on action_change (changed_by, id) where equip_rule_ids is not null;
