-- The search asks at which sites a rule has equipment.
create index equip_rule_by_rule on equip_rule (rule_id, site_id);
