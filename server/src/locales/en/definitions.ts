import type { DEFINITIONS } from '@bonfire/contract/refusals/definitions'
import problems from '@bonfire/contract/refusals/field-problems/en'
import { refusalTexts, withPrefix } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof DEFINITIONS>()({
  ...withPrefix('role', problems.role),
  'definition.bounds': 'The minimum, {minimum}, is above the maximum, {maximum}.',
  'definition.built-in': '{key} comes with Bonfire and cannot be changed. Copy it to a rule of your own.',
  'definition.changed':
    '{key} was changed by {person} in the meantime. Nothing was saved. Reload the rule, then save again.',
  'definition.changed-by-nobody':
    '{key} was changed in the meantime. Nothing was saved. Reload the rule, then save again.',
  'definition.circle': 'These rules would suppress or replace one another in a loop: {keys}.',
  'definition.duration': 'Write a time with its unit, such as 30 min or 2 h.',
  'definition.exists': 'There is already a rule {key}. Choose another key.',
  'definition.key-form': 'Use lower-case letters, digits and hyphens, and begin with a letter.',
  'definition.key-of-own': 'Begin the key of your own rule with own-, such as own-fan-at-night.',
  'definition.no-difference': 'Only temperatures have differences, and {unit} is not a unit of temperature.',
  'definition.not-sent': 'There is no rule {rule} whose findings are sent.',
  'definition.other-key': 'The key of a rule cannot be changed. It is {key}.',
  'definition.parameter-is-role': '{name} is a role of points. Choose another name for the parameter.',
  'definition.too-dear':
    'The condition takes {times, number} times the work that one rule may take. Most of it is {part}: shorten its time, or leave it out.',
  'definition.parameter-unused': 'The condition does not use the parameter {name}.',
  'definition.role-dimension': '{other} cannot stand in for {role}: it measures something else.',
  'definition.role-missing': 'The condition uses {role}, which is not among the roles.',
  'definition.role-not-added':
    '{role} is not among your own roles, or it measures something else there. Add it first, or use another.',
  'definition.role-of-others':
    '{role} belongs to other equipment, and no other role can take its place. List it alone.',
  'definition.role-twice': '{role} is named twice.',
  'definition.same-as-other': '{rule} is said to find the same as {other}. Take it from that rule first.',
  'definition.same-changed': 'Somebody else has changed these rules meanwhile. Look at them again.',
  'definition.strength-unnamed': '{cause} has a strength, but is not among the causes.',
  'definition.unknown-role': '{role} is not a role of a point.',
  'definition.unknown-rule': 'There is no rule {key}.',
  'definition.unknown-state': 'Equipment of the kind {kind} has no operating state {state}.',
  'definition.unknown-unit': '{unit} is not a unit that Bonfire knows.',
  'definition.wrong':
    'The definition has mistakes. Nothing was saved. {problems}{more, plural, =0 {} one { And # more.} other { And # more.}}',
  'role.changed': 'The role {role} was changed in the meantime. Nothing was saved. Look at it again, then save.',
  'role.comes-with-bonfire': '{role} is a role that comes with Bonfire. Use that, or another name.',
  'role.exists': 'There is a role {role} already. Use another name, or change that one.',
  'role.has-points':
    '{count, plural, one {# point has} other {# points have}} the role {role}. Give {count, plural, one {it} other {them}} another first.',
  'role.is-read': 'Rules read the role {role}: {rules}{more, plural, =0 {} other { and # more}}. Change them first.',
  'role.too-many': 'There can be {maximum, number} roles of your own. Delete one that nothing uses.',
  'role.type-kept': 'What a role measures stays as it is, because rules rely on it. Add another role.',
  'role.unknown': '{role} is not a role: neither one that comes with Bonfire nor one of your own.',
  'role.word-of-language': '{role} means something else in conditions. Use another name.',
  'parameter.changed':
    '{name} was changed by {person} in the meantime. Nothing was saved. Look at the new value, then save again.',
  'parameter.changed-by-nobody':
    '{name} was changed in the meantime. Nothing was saved. Look at the new value, then save again.',
  'parameter.no-unit': 'This is a plain number without a unit.',
  'parameter.nothing-set': 'Nothing is set for {name} here, so there is nothing to remove.',
  'parameter.reason-missing': 'Enter a reason: whoever looks at a finding later will want to know.',
  'parameter.too-large': 'The maximum is {maximum} {unit}.',
  'parameter.too-small': 'The minimum is {minimum} {unit}.',
  'parameter.unit': '{unit} does not fit. Use {expected} or another unit of the same kind.',
})
