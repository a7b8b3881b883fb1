-- A pause of a few days is no return.
update finding_spell f set is_return = false
 where is_return and exists (
   select from occurrence o
    where o.site_id = f.site_id and o.equip_rule_id = f.equip_rule_id
      and o.occurred_on >= f.first_on - 21 and o.occurred_on < f.first_on);
