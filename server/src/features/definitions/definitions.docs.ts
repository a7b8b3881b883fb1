import * as definitions from '@bonfire/contract/definitions/definitions'
import * as parameters from '@bonfire/contract/definitions/parameters'
import * as sentRules from '@bonfire/contract/definitions/sent-rules'
import type { RefusalCode } from '@bonfire/contract/refusals/catalogue'
import { DEFINITIONS } from '@bonfire/contract/refusals/definitions'
import { codesOf } from '../../http/api-docs/common-refusals.ts'
import { describeCall, type FeatureWords, type Fields } from '../../http/api-docs/described-call.ts'

export const RULE_CODES: readonly RefusalCode[] = ['forbidden', 'not_found']

const PARAMETERS: Fields[string] = [
  'The numbers that the condition leaves open, by their names in it.',
  {
    default: 'The value where nobody has set another, in `unit`. null: each site must give its own.',
    unit: 'The unit of its source. null: a plain number. Example: `°F`.',
    difference: '`true`: a difference of two temperatures, so that 2 °F are 1.1 K.',
    whereShared: 'Another default for a sensor that belongs to the site or to another equip.',
    'whereShared.role': 'The role of that sensor. Example: `oat`.',
    'whereShared.default': 'The value there, in the same unit.',
    minimum: 'The lowest value that is accepted, in the same unit.',
    maximum: 'The highest value that is accepted, in the same unit.',
    words: 'What it is. One text, or one in each language.',
  },
]

export const DEFINITION: Fields = {
  key: 'The ID of the rule. Your own begin with `own-`. Example: `own-supply-air-hot`.',
  name: 'The name on lists. One text, or one in each language.',
  description: 'What it means that the rule fires. One text, or one in each language.',
  category: 'The category of its findings.',
  severity: 'The severity of its findings.',
  equip: 'The kind of equip that it applies to, several of them, or `any`.',
  parts:
    'What an equip may lack so that the rule is not for it, once someone said so. Of `heatingCoil|preheatCoil` it may lack one. Example: `coolingCoil`.',
  hasParts:
    'What an equip must have, as people, tags or classes say; where nothing says so, it is an input that is missing. Example: `condensingBoiler`.',
  lacksParts: 'What an equip must not be said to have. Example: `heatPump`.',
  onlyWith: 'By kind of equip, roles: of that kind it applies only to equips with a point of each.',
  ownRoles:
    'The roles of your own that it reads, each with what it measures: `GET /api/v1/roles` lists them. Example: `temperature`.',
  roles:
    'The roles without which it cannot run. `satCoolSp|satSp`: the first of them that the equip has; `ahu.sat`: that of a related equip. Example: `sat`.',
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
  lookBack:
    'How long before its condition became true a firing begins, where the condition looks back: as far as the rule applies, on the same day. Example: `4 h`.',
  slowest: 'The longest interval of samples with which the rule still makes sense. Example: `15 min`.',
  regular: 'Whether its points must send regularly: the rule does not run on points that send at changes only.',
  clearDelay: 'How long the condition must be false before a firing ends. Example: `0 min`.',
  per: 'How often it can be found true: each time, or once in a local day or week.',
  causes: 'What may be behind it, as keys of the list of causes. Example: `cooling-valve`.',
  strengths:
    'How surely the rule fires on a day on which it could, if this is what is wrong: `strong`, `medium` or `weak`. A cause without one is `medium`.',
  cost: 'How what it wastes is to be estimated. null: not at all.',
  source: 'Where the rule is from. One text, or one in each language.',
  suppressedBy: 'Keys of rules: while one of them fires on the same equip, this one does not.',
  replacedBy: 'Keys of rules: where one of them runs on the same equip, this one is off.',
  restates: 'Keys of rules: what it finds while one of them fires on the same equip is part of that finding.',
}

const STATE_MACHINE: Fields = {
  key: 'What its parameters are changed by. Example: `states-ahu`.',
  equip: 'The kinds of equip that it is for.',
  words: 'What it is called.',
  proof: 'What proves that the equip runs: conditions, of which the first counts whose points there are.',
  parameters: PARAMETERS,
  runsWith:
    'The part that an equip is said to have if it always runs. Without it and without a point for `proof`, what needs the equip running does not run.',
  absent:
    'What a role counts as, in SI units, where the equip has no point for it and, if it is of a part, is said to lack that.',
  held: 'Roles that are held between samples.',
  states: 'The states, in the order in which they are asked: the first whose condition is true applies.',
  'states.number': 'What rules call it.',
  'states.key': 'Its ID within the machine. Example: `heating`.',
  'states.words': 'What it is called.',
  'states.unproven': '`true`: also where the equip is not proven to run.',
  'states.when': 'Its condition. Without one, it applies whenever no state before it does.',
}

export const PROBLEM: Fields = {
  field: 'What is wrong. Example: `parameters.eSat.unit`.',
  line: 'Of a condition: the line, from 1.',
  column: 'Of a condition: the character in the line, from 1.',
  suggestion: 'What to write instead.',
}

export const SOURCE = 'Where it comes from: an equip, site or project for which it is set, everywhere, or the default.'

const RULE = 'The rule, by its ID, or the operating states of a kind of equip.'

const DEFINITION_CODES = [...RULE_CODES, ...codesOf(DEFINITIONS, 'definition.')]

/** A rule of one’s own, as examples show it. */
export const OWN_RULE = {
  key: 'own-supply-air-hot',
  name: 'Supply air hot',
  description: 'The unit blows hot air although nobody asked for heat.',
  category: 'fdd',
  severity: 'medium',
  equip: 'ahu',
  roles: ['sat', 'hc'],
  when: 'sat > hot and hc <= shut',
  parameters: {
    hot: { default: 30, unit: '°C', minimum: 20, maximum: 60, words: 'Hotter than this is hot' },
    shut: { default: 2, unit: '%', words: 'The heating valve counts as shut up to' },
  },
  modeDelay: '30 min',
  alarmDelay: '30 min',
  slowest: '15 min',
  causes: ['heating-valve-leak', 'sensor-sat'],
  strengths: { 'heating-valve-leak': 'strong' },
  source: 'Ourselves',
} as const

const STORED = { version: 2, definition: OWN_RULE }
const SENT_RULE = { ruleId: 'simultaneousHeatCool', name: 'Heats and cools', sameAs: 'g36-ahu-fc8' }
const VALUE = { value: 1.5, unit: 'K' }
const SETTING = { name: 'eSat', place: { scope: 'site', siteId: 'wharf-lane' }, ...VALUE } as const

export const DEFINITION_WORDS: FeatureWords = {
  fields: {
    key: 'The ID of the rule.',
    version: 'Increases by one with every change.',
    isBuiltIn: 'It comes with Bonfire: it can be copied, but not changed.',
    definition: ['What the rule computes.', DEFINITION],
    check: '`true`: nothing is saved, and the response lists what is wrong.',
    daysAgain: 'How many days up to today are evaluated again, 0 to 400. Without it, 30.',
    saved: 'The rule as it is stored. null: it was only checked.',
    problems: ['What is wrong with the definition. Empty if it was saved.', PROBLEM],
    place: ['Where it is set.', { scope: 'Where it counts: everywhere, or in one project, site or equip.' }],
    placeName: 'The name of the project, site or equip. null: it is set everywhere.',
    value: 'The number, in `unit`. null: none.',
    source: SOURCE,
    revision: 'Increases by one with every change.',
    reason: 'Why, as they wrote.',
  },
  values: {
    key: OWN_RULE.key,
    changedBy: 'Engineer',
    placeName: '45 Wharf Lane',
    reason: 'The sensors were calibrated',
  },
  calls: [
    describeCall(definitions.listDefinitions, {
      response: {
        definitions: 'The rules, in the version that is in use.',
        stateMachines: ['How operating states are told, for each kind of equip.', STATE_MACHINE],
        maySave: 'Whether you may save rules of your own: they apply in every project, so you must see them all.',
      },
      refusals: RULE_CODES,
      example: { response: { definitions: [STORED], maySave: true } },
    }),
    describeCall(definitions.createDefinition, {
      refusals: DEFINITION_CODES,
      example: { body: { definition: OWN_RULE }, response: { saved: STORED } },
    }),
    describeCall(definitions.updateDefinition, {
      body: {
        version:
          'The version that the person saw. If there is another by now, the save is refused as a conflict, with status 409.',
      },
      refusals: DEFINITION_CODES,
      example: {
        body: { definition: { ...OWN_RULE, when: 'satt > hot and hc <= shut' }, version: 1 },
        response: {
          saved: null,
          problems: [
            {
              field: 'when',
              code: 'language.unknown-name-near',
              params: { name: 'satt', near: 'sat' },
              message: 'There is no “satt”. Did you mean sat?',
              line: 1,
              column: 1,
              suggestion: 'sat',
            },
          ],
        },
      },
    }),
    describeCall(sentRules.listSentRules, {
      response: {
        rules: [
          'The rules whose findings are sent, by name.',
          {
            ruleId: 'The ID of the rule.',
            name: 'The name of the rule.',
            sameAs: 'The ID of the rule of Bonfire’s that finds the same. null: none is said to.',
          },
        ],
        maySave: 'Whether you may change them: they apply in every project, so you must see them all.',
      },
      refusals: RULE_CODES,
      example: { response: { rules: [SENT_RULE], maySave: true } },
    }),
    describeCall(sentRules.saveSentRules, {
      body: {
        ruleIds: 'The IDs of all rules whose findings are sent that find the same.',
        expected:
          'Those that the person saw. If there are others by now, the save is refused as a conflict, with status 409.',
      },
      response: { ruleIds: 'The IDs as they are stored.' },
      refusals: [...RULE_CODES, 'definition.not-sent', 'definition.same-as-other', 'definition.same-changed'],
      example: {
        body: { ruleIds: [SENT_RULE.ruleId], expected: [] },
        response: { ruleIds: [SENT_RULE.ruleId] },
      },
    }),
    describeCall(parameters.listParameters, {
      parameters: { definition: `${RULE} Example: \`g36-ahu-fc13\`.` },
      response: {
        values: 'What counts at the equip, site or project of the query, by name; without any of them, in general.',
        'values.value': 'null: it has no default, and nobody has set it.',
        settings: 'What is set everywhere, and for the projects and sites that you may see.',
      },
      refusals: RULE_CODES,
      example: {
        response: { values: { eSat: { ...VALUE, source: 'site' } }, settings: [{ ...SETTING, revision: 3 }] },
      },
    }),
    describeCall(parameters.changeParameter, {
      body: {
        definition: RULE,
        name: 'The name of the parameter.',
        value: 'The value. null removes it: the wider scope counts.',
        unit: 'Any unit of the same kind. null: a plain number.',
        reason: 'Why, for those who come later.',
        revision:
          'The revision that the person saw, 0 if nothing was set. If there is another by now, the save is refused as a conflict, with status 409.',
      },
      refusals: [...RULE_CODES, ...codesOf(DEFINITIONS, 'parameter.')],
      example: {
        body: { definition: 'g36-ahu-fc13', ...SETTING, revision: 2 },
        response: { ...SETTING, revision: 3 },
      },
    }),
    describeCall(parameters.listParameterChanges, {
      parameters: { definition: RULE, name: 'The name of the parameter.' },
      response: {
        changes: 'The newest first; at most 50.',
        'changes.from': 'What was set before. null: nothing.',
        'changes.to': 'What was set then. null: it was removed.',
      },
      refusals: RULE_CODES,
      example: { response: { changes: [{ from: { value: 3, unit: '°F' }, to: VALUE }] } },
    }),
  ],
}
