-- Sites, equips and rules are found like points: whatever the composition and case of their IDs.
create index site_by_same_key on site (tenant_id, same_id(site_key));
create index equip_by_same_key on equip (site_id, same_id(equip_key));
create index rule_by_same_key on rule (tenant_id, same_id(rule_key));
