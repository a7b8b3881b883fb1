import * as roles from '@bonfire/contract/histories/own-roles'
import { describeCall, type FeatureWords } from '../../http/api-docs/described-call.ts'

const ABOUT =
  'Rules read points by their roles. These are your own, besides those that come with Bonfire, which conditions, points and models use by name like the others.'

const GLYCOL = {
  label: 'glycol supply temperature',
  type: 'temperature',
  conduct: 'measured',
  patterns: ['glycol supply temp', 'gly sup t'],
  brickClass: null,
} as const

export const OWN_ROLE_WORDS: FeatureWords = {
  fields: {
    role: 'The name in conditions. Example: `glycolTemp`.',
    label: 'What people read. Example: `glycol supply temperature`.',
    type: 'What it measures: a quantity, `bool` (on or off) or `enum` (one of several states). It stays as it is.',
    conduct:
      'Whether its values change by themselves: `measured`, or a `limit` (also a setpoint), a `command` or a `state`.',
    patterns:
      'Points with these words in their names, one after another and in any case, are proposed the role. Example: `glycol supply temp`.',
    brickClass: 'Points of this class of Brick, or of one below it, are proposed the role. null: of none.',
  },
  calls: [
    describeCall(roles.listOwnRoles, {
      about: ABOUT,
      response: {
        roles: 'By what people read.',
        'roles.points': 'How many points have it, at all sites.',
        'roles.rules': 'The keys of your rules that read it.',
        maySave: 'Whether you may change them: they apply in every project, so you must see them all.',
      },
      refusals: [],
      example: {
        response: { roles: [{ role: 'glycolTemp', ...GLYCOL, points: 3, rules: ['own-glycol-cold'] }], maySave: true },
      },
    }),
    describeCall(roles.saveOwnRole, {
      about: `${ABOUT} There can be ${roles.MAXIMUM_OWN_ROLES}.`,
      body: {
        fields: 'The values that it shall have.',
        expected: 'The values that you saw: if there are others by now, the save is refused. null: the role is new.',
      },
      refusals: [
        'forbidden',
        'not_found',
        'role.changed',
        'role.comes-with-bonfire',
        'role.exists',
        'role.label-missing',
        'role.label-too-long',
        'role.name-form',
        'role.pattern-too-short',
        'role.too-many',
        'role.type-kept',
        'role.word-of-language',
      ],
      example: { body: { fields: GLYCOL, expected: null }, response: { role: { role: 'glycolTemp', ...GLYCOL } } },
    }),
    describeCall(roles.deleteOwnRole, {
      about: 'Points that were proposed it lose it.',
      refusals: ['forbidden', 'not_found', 'role.has-points', 'role.is-read'],
    }),
  ],
}
