import * as definitions from '@bonfire/contract/definitions/definitions'
import * as parameters from '@bonfire/contract/definitions/parameters'
import type { RefusalCode } from '@bonfire/contract/refusals/catalogue'
import { DEFINITIONS } from '@bonfire/contract/refusals/definitions'
import type { DescribedCall, Fields } from '../../http/api-docs/described-call.ts'

/** Of calls on rules and what they find. */
export const RULE_CODES: readonly RefusalCode[] = ['unauthenticated', 'forbidden', 'malformed', 'not_found']

const inBothLanguages = (about: string) =>
  [`${about} One text, or one in each language.`, { en: 'In English.', fr: 'In French.' }] as const

export const WORDS: Fields = { en: 'In English.', fr: 'In French.' }

const PARAMETERS: Fields[string] = [
  'The numbers that the condition leaves open, by their names in it.',
  {
    default: 'The value where nobody has set another, in `unit`. null: each site must give its own.',
    unit: 'The unit of its source. null: a plain number. Example: `°F`.',
    difference: '`true`: a difference of two temperatures, so that 2 °F are 1.1 K.',
    whereShared: [
      'Another default for a sensor that belongs to the site or to another equip.',
      { role: 'The role of that sensor. Example: `oat`.', default: 'The value there, in the same unit.' },
    ],
    minimum: 'The lowest value that is accepted, in the same unit.',
    maximum: 'The highest value that is accepted, in the same unit.',
    words: inBothLanguages('What it is.'),
  },
]

export const DEFINITION: Fields = {
  key: 'The ID of the rule. Your own begin with `own-`. Example: `own-supply-air-hot`.',
  name: inBothLanguages('The name on lists.'),
  description: inBothLanguages('What it means that the rule fires.'),
  category: 'The category of its findings.',
  severity: 'The severity of its findings.',
  equip: 'The kind of equip that it applies to, several of them, or `any`.',
  parts:
    'What an equip may lack so that the rule is not for it, once someone said so. Of `heatingCoil|preheatCoil` it may lack one. Example: `coolingCoil`.',
  onlyWith: 'By kind of equip, roles: of that kind it applies only to equips with a point of each.',
  roles:
    'The roles without which it cannot run. `satCoolSp|satSp`: the first of them that the equip has. Example: `sat`.',
  pointUnit: 'Points of its roles in any other unit are as if they were not there. Example: `%`.',
  optional: 'Roles without which it runs too; what it computes from them is then unknown.',
  held: 'Roles that change slowly, such as set points: they are held between samples and do not count for the step.',
  states: 'The numbers of the operating states in which it applies. Without them, in all.',
  proof:
    'What proves that the equip runs: conditions, of which the first counts whose points there are. null: it need not run. Without it, as usual for its kind.',
  when: 'The condition, in the language of `docs/rule-language.md`. Example: `sat > satSp + eSat`.',
  smooth: 'Roles that are averaged before they are compared, each with the time. Example: `5 min`.',
  hold: 'Roles whose last value counts at least for the time that is given. Example: `24 h`.',
  parameters: PARAMETERS,
  modeDelay: 'How long nothing counts after a change of the operating state. Example: `30 min`.',
  alarmDelay: 'How long the condition must be true without a break. Example: `30 min`.',
  slowest: 'The longest interval of samples with which the rule still makes sense. Example: `15 min`.',
  regular: 'Whether its points must send regularly: the rule does not run on points that send at changes only.',
  clearDelay: 'How long the condition must be false before a firing ends. Example: `0 min`.',
  per: 'How often it can be found true: each time, or once in a local day or week.',
  causes: 'What may be behind it, as keys of the list of causes. Example: `cooling-valve`.',
  cost: 'How what it wastes is to be estimated. null: not at all.',
  source: inBothLanguages('Where the rule is from.'),
  suppressedBy: 'Keys of rules: while one of them fires on the same equip, this one does not.',
  replacedBy: 'Keys of rules: where one of them runs on the same equip, this one is off.',
}

const STORED: Fields = {
  key: 'The ID of the rule.',
  version: 'Increases by one with every change.',
  isBuiltIn: 'It comes with Bonfire: it can be copied, but not changed.',
  changedAt: 'When this version was stored.',
  changedBy: 'Who stored it. null: it is built in, or the account no longer exists.',
  definition: ['What the rule computes.', DEFINITION],
}

const STATE_MACHINE: Fields = {
  key: 'What its parameters are changed by. Example: `states-ahu`.',
  equip: 'The kinds of equip that it is for.',
  words: inBothLanguages('What it is called.'),
  proof: 'What proves that the equip runs: conditions, of which the first counts whose points there are.',
  parameters: PARAMETERS,
  absent: 'What a role counts as, in SI units, where the equip has no point for it.',
  held: 'Roles that are held between samples.',
  states: [
    'The states, in the order in which they are asked: the first whose condition is true applies.',
    {
      number: 'What rules call it.',
      key: 'Its ID within the machine. Example: `heating`.',
      words: inBothLanguages('What it is called.'),
      unproven: '`true`: also where the equip is not proven to run.',
      when: 'Its condition. Without one, it applies whenever no state before it does.',
    },
  ],
}

export const PROBLEM: Fields = {
  field: 'What is wrong. Example: `parameters.eSat.unit`.',
  code: 'What is wrong with it, for programs.',
  params: 'What the message names.',
  message: 'The same for people, in French if `Accept-Language` begins with `fr`.',
  line: 'Of a condition: the line, from 1.',
  column: 'Of a condition: the character in the line, from 1.',
  suggestion: 'What to write instead.',
}

const SAVED: Fields = {
  saved: ['The rule as it is stored. null: it was only checked.', STORED],
  problems: ['What is wrong with the definition. Empty if it was saved.', PROBLEM],
}
const CHECK = '`true`: nothing is saved, and the response lists what is wrong.'
const DAYS_AGAIN = 'How many days up to today are evaluated again, 0 to 400. Without it, 30.'
const SEEN_VERSION =
  'The version that the person saw. If there is another by now, the save is refused as a conflict, with status 409.'

const PLACE: Fields = {
  scope: 'Where it counts: everywhere, or in one project, site or equip.',
  projectKey: 'The key of the project.',
  siteId: 'The ID of the site.',
  equipId: 'The ID of the equip at that site.',
}

const SETTING: Fields = {
  name: 'The name of the parameter. Example: `eSat`.',
  place: ['Where it is set.', PLACE],
  placeName: 'The name of the project, site or equip. null: it is set everywhere.',
  value: 'The value, in `unit`. null: it was removed, and the wider scope counts.',
  unit: 'As it was given. null: a plain number.',
  revision: 'Increases by one with every change.',
  changedAt: 'When it was changed.',
  changedBy: 'Who changed it. null: the account no longer exists.',
  reason: 'Why, as they wrote.',
}

export const VALUE: Fields = { value: 'The number.', unit: 'Its unit. null: a plain number.' }
export const SOURCE = 'Where it comes from: an equip, site or project for which it is set, everywhere, or the default.'

const AT_PLACE = {
  projectKey: 'The project, by its key.',
  siteId: 'The site, by its ID.',
  equipId: 'The equip at that site, by its ID.',
}

const codesOf = (prefix: string) =>
  (Object.keys(DEFINITIONS) as (keyof typeof DEFINITIONS)[]).filter((code) => code.startsWith(prefix))
const DEFINITION_CODES = [...RULE_CODES, ...codesOf('definition.')]

export const DEFINITION_CALLS: readonly DescribedCall[] = [
  {
    endpoint: definitions.listDefinitions,
    response: {
      definitions: ['The rules, in the version that is in use.', STORED],
      stateMachines: ['How operating states are told, for each kind of equip.', STATE_MACHINE],
      maySave: 'Whether you may save rules of your own: they apply in every project, so you must see them all.',
    },
    refusals: RULE_CODES,
  },
  {
    endpoint: definitions.createDefinition,
    parameters: { check: CHECK },
    body: { definition: ['What the rule computes.', DEFINITION], daysAgain: DAYS_AGAIN },
    response: SAVED,
    refusals: DEFINITION_CODES,
  },
  {
    endpoint: definitions.updateDefinition,
    parameters: { check: CHECK, key: 'The ID of the rule.' },
    body: { definition: ['What the rule computes.', DEFINITION], version: SEEN_VERSION, daysAgain: DAYS_AGAIN },
    response: SAVED,
    refusals: DEFINITION_CODES,
  },
  {
    endpoint: parameters.listParameters,
    parameters: {
      definition: 'The rule, by its ID, or the operating states of a kind of equip. Example: `g36-ahu-fc13`.',
      ...AT_PLACE,
    },
    response: {
      values: [
        'What counts at the equip, site or project of the query, by name; without any of them, in general.',
        { value: 'null: it has no default, and nobody has set it.', unit: VALUE.unit ?? '', source: SOURCE },
      ],
      settings: ['What is set everywhere, and for the projects and sites that you may see.', SETTING],
    },
    refusals: RULE_CODES,
  },
  {
    endpoint: parameters.changeParameter,
    body: {
      definition: 'The rule, by its ID, or the operating states of a kind of equip.',
      name: 'The name of the parameter.',
      place: ['Where it is set.', PLACE],
      value: 'The value. null removes it: the wider scope counts.',
      unit: 'Any unit of the same kind. null: a plain number.',
      reason: 'Why, for those who come later. At most 500 characters.',
      revision:
        'The revision that the person saw, 0 if nothing was set. If there is another by now, the save is refused as a conflict, with status 409.',
      daysAgain: DAYS_AGAIN,
    },
    response: SETTING,
    refusals: [...RULE_CODES, ...codesOf('parameter.')],
  },
  {
    endpoint: parameters.listParameterChanges,
    parameters: {
      definition: 'The rule, by its ID, or the operating states of a kind of equip.',
      name: 'The name of the parameter.',
      ...AT_PLACE,
    },
    response: {
      changes: [
        'The newest first; at most 50.',
        {
          changedAt: 'When it was changed.',
          changedBy: 'Who changed it. null: the account no longer exists.',
          reason: 'Why, as they wrote.',
          from: ['What was set before. null: nothing.', VALUE],
          to: ['What was set then. null: it was removed.', VALUE],
        },
      ],
    },
    refusals: RULE_CODES,
  },
]
