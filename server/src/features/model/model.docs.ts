import { ingestModel } from '@bonfire/contract/imports/ingest'
import { MODELS } from '@bonfire/contract/refusals/imports/models'
import { codesOf } from '../../http/api-docs/common-refusals.ts'
import { describeCall, type FeatureWords } from '../../http/api-docs/described-call.ts'

export const MODEL_CODES = codesOf(MODELS, 'model.')

const ID = 'Its id. It cannot be changed.'
const NEW = { created: 1 }

export const MODEL_WORDS: FeatureWords = {
  fields: {
    projectKey: 'The key of its project, which is in this model or known.',
    siteId: 'The id of its site, which is in this model or known.',
    ruleId: 'The id of the rule, which is in this model or known.',
    _kind: 'What the scalar is, such as `ref` or `number`. Its other fields are kept as they are.',
  },
  calls: [
    describeCall(ingestModel, {
      about:
        'All or nothing. An entry replaces the one with the same id: fields that are left out become empty. Entries that are not named stay. At most 64 MiB. Problems with single entries are in `params.problems` of `model.wrong`.',
      body: {
        projects: 'Projects: customers with their sites.',
        'projects.projectKey': 'Its key. It cannot be changed. Example: `NORTH`.',
        'projects.projectName': 'Its name.',
        'projects.currency': 'The ISO 4217 code of the currency of its savings. Example: `AUD`.',
        'projects.jiraKey': 'Its key in Jira, for reference.',
        'projects.skysparkUrl': 'The http or https address of its SkySpark server.',
        sites: 'Sites: buildings.',
        'sites.siteId': `${ID} Example: \`wharf-lane\`.`,
        'sites.label': 'Its name.',
        'sites.state': 'Its state or region. Example: `NSW`.',
        'sites.timezone': 'Its IANA time zone, which decides the day of a finding. Example: `Australia/Sydney`.',
        equips: 'Equips: pieces of equipment.',
        'equips.equipId': 'Its id at that site. It cannot be changed. Example: `ahu-l02-01`.',
        'equips.tags':
          'What it is and what serves it, in Project Haystack’s words; decides which of Bonfire’s own rules apply. Refs hold the id of an equip of the same site. Left out, they stay as they are; null empties them. Example: `{"vav": true, "airRef": {"_kind": "ref", "val": "ahu-l02-01"}}`.',
        'equips.brickClass': 'Its class in Brick. Left out, it stays as it is. Example: `AHU`.',
        'equips.kind':
          'What it is, in one word instead of tags, which then no longer say it, also not those of later models. Left out, it stays as it is. Example: `vav`.',
        'equips.servedBy':
          'The ids of the equips of the same site that serve it, instead of refs among the tags. Left out, they stay as they are. Example: `["ahu-l02-01"]`.',
        'equips.parts':
          'Whether it has each part that rules depend on, such as `heatingCoil` or `condensingBoiler`. Parts that are left out stay as they were said. Example: `{"condensingBoiler": true}`.',
        points:
          'Points: measured or commanded values of equips. For a known point, fields that are left out stay as they are; null empties them.',
        'points.pointId':
          'Its id, without a comma, unique in the organisation. It cannot be changed. Example: `ahu-l02-01.sat`.',
        'points.siteId': 'The id of its site, which is in this model or known, and cannot be changed.',
        'points.equipId': 'The id of its equip at that site; null for a point of the site itself, such as its weather.',
        'points.kind':
          '`number`, `bool` (on or off) or `enum` (one of several states). Once samples are stored, it cannot be changed.',
        'points.unit':
          'For a number: a name or symbol of Project Haystack’s units. Once samples are stored, it can only be changed to a unit with the same numbers. Example: `°F`.',
        'points.states':
          'For an enum: the words for 0, 1, 2 and so on. Once samples are stored, words can only be added at the end.',
        'points.tags':
          'Project Haystack’s tags: `true` is a marker; a text, a number, or another scalar in Haystack’s JSON (Hayson). Example: `{"discharge": true, "air": true}`.',
        'points.brickClass': 'Its class in Brick. Example: `Supply_Air_Temperature_Sensor`.',
        'points.role':
          'What it means to rules. Without it, one is proposed from tags, class or name; what a person chose always stays. Example: `sat`.',
        'points.intervalSeconds':
          'The interval between its samples; 0: a sample at each change; null: measured from the samples.',
        'points.holdSeconds':
          'How long a sample applies if no other follows, up to a year; null: three intervals, or a day for samples at each change.',
        'points.timezone': 'The IANA time zone of its controller, where that is not the one of the site.',
        rules:
          'Rules. One without an entry in `projectRules` is turned on for insights (with priority 1 if its severity is critical or high, otherwise with 0) in the projects that the model names itself or by their sites, and elsewhere with its first finding.',
        'rules.ruleId': `${ID} Example: \`ahu-valve-hunting\`.`,
        'rules.category': 'Without it, Other.',
        'rules.severity':
          'The severity of findings that have none: `critical`, `high`, `medium`, `low` or another word.',
        'rules.description': 'What it checks.',
        projectRules: 'Whether and how projects use rules.',
        'projectRules.type': 'The list its findings are on.',
        'projectRules.priority': 'From 1 (strongest) to 3; in insights, 0 means not prioritised.',
        'projectRules.active': 'Whether the project uses it there.',
      },
      refusals: [
        ...(['import.nothing', 'import.not-utf8', 'import.utf16', 'import.gzip', 'import.not-json'] as const),
        ...MODEL_CODES,
      ],
      example: {
        body: {
          projects: [{}],
          sites: [{ state: 'NSW' }],
          equips: [{ name: 'AHU-L02-01' }],
          points: [
            {
              equipId: 'ahu-l02-01',
              name: 'Supply air temp',
              kind: 'number',
              unit: '°F',
              intervalSeconds: 300,
              tags: { discharge: true, air: true, temp: true, sensor: true },
            },
          ],
          rules: [{ name: 'Valve hunts', category: 'fdd', severity: 'medium' }],
          projectRules: [{ type: 'insights', priority: 2 }],
        },
        response: { projects: NEW, sites: NEW, equips: NEW, points: NEW, rules: NEW, projectRules: NEW },
      },
    }),
  ],
}
