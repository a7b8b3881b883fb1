-- Earlier versions would store the findings of these rules under each other's keys, and their definitions over these.
--
-- Three rules of NIST APAR get the numbers that they have in their source. What is stored stays with its condition:
-- heating and cooling was r21 and becomes r22, heating with outside air was r22 and becomes r23, all three at once was
-- r23 and becomes r21. Rows of rules keep their ids, and with them findings, snoozes, actions and settings.
create function renumbered_apar(words text) returns text language sql immutable as $$
  select replace(replace(replace(replace(words, '"apar-r21"', '"apar-r2-"'),
    '"apar-r23"', '"apar-r21"'), '"apar-r22"', '"apar-r23"'), '"apar-r2-"', '"apar-r22"')
$$;
-- A key that nothing has yet, since unique indexes are checked row by row.
create function renumbered_key(key text) returns text language sql immutable as $$
  select case key when 'apar-r21' then 'new apar-r22' when 'apar-r22' then 'new apar-r23' when 'apar-r23' then 'new apar-r21' end
$$;

update rule set rule_key = renumbered_key(rule_key) where rule_key in ('apar-r21', 'apar-r22', 'apar-r23');
update rule set rule_key = substr(rule_key, 5) where rule_key like 'new apar-%';

update definition set definition_key = renumbered_key(definition_key)
 where definition_key in ('apar-r21', 'apar-r22', 'apar-r23');
update definition set definition_key = substr(definition_key, 5) where definition_key like 'new apar-%';
-- Their own keys, and the rules that they and people's own rules are suppressed or replaced by.
update definition set body = renumbered_apar(body::text)::json where body::text like '%"apar-r2%';

update rule_parameter set definition_key = renumbered_key(definition_key)
 where definition_key in ('apar-r21', 'apar-r22', 'apar-r23');
update rule_parameter set definition_key = substr(definition_key, 5) where definition_key like 'new apar-%';

update equip_rule_test set rule_key = renumbered_key(rule_key) where rule_key in ('apar-r21', 'apar-r22', 'apar-r23');
update equip_rule_test set rule_key = substr(rule_key, 5) where rule_key like 'new apar-%';

-- What evaluated days say of each rule, and why findings exist.
update evaluation_day
   set body = renumbered_apar(body::text)::jsonb, able = renumbered_apar(able::text)::jsonb,
       problems = renumbered_apar(problems::text)::jsonb
 where concat(body, able, problems) like '%"apar-r2%';
update evaluation_due set problem = renumbered_apar(problem::text)::jsonb where problem::text like '%"apar-r2%';
update occurrence_evidence set body = renumbered_apar(body::text)::jsonb
 where body ->> 'definition' in ('apar-r21', 'apar-r22', 'apar-r23') or body ->> 'lostRules' like '%"apar-r2%';

-- Pages that mails and links lead to, and messages that are still to be written.
update mail set facts = renumbered_apar(facts::text)::jsonb where facts::text like '%"apar-r2%';
update report_link set report = renumbered_apar(report::text)::jsonb where report::text like '%"apar-r2%';
update webhook_message set facts = renumbered_apar(facts::text)::jsonb where body is null and facts::text like '%"apar-r2%';

drop function renumbered_apar(text), renumbered_key(text);
