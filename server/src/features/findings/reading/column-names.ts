import { plainColumn } from '@bonfire/contract/imports/column-places'
import type { FindingField } from '@bonfire/contract/imports/table-reading'
import { currencyIn } from '../../readers/cells/amounts.ts'
import { zoneInHeading } from '../../readers/cells/zones.ts'

/** Other programs' names for a field, in lower case without accents and punctuation. */
const SYNONYMS: Readonly<Record<FindingField, readonly string[]>> = {
  siteId: [
    ...['site', 'siteref', 'sitekey', 'sitename', 'building', 'buildingid', 'buildingname', 'facility', 'syncoid'],
    ...['batiment', 'immeuble', 'nomdusite', 'codesite', 'idsite'],
  ],
  equipId: [
    ...[
      'equip',
      'equipref',
      'equipment',
      'equipmentid',
      'asset',
      'assetid',
      'target',
      'targetid',
      'targetref',
      'device',
    ],
    ...['equipement', 'codeequipement', 'idequipement', 'materiel'],
  ],
  equipName: ['equipmentname', 'assetname', 'targetname', 'devicename', 'nomequipement', 'nomdelequipement'],
  ruleId: [
    ...['rule', 'ruleref', 'rulekey', 'rulename', 'spark', 'fault', 'faultid', 'faultcode', 'faultname', 'alarm'],
    ...['regle', 'coderegle', 'idregle', 'defaut', 'codedefaut', 'anomalie'],
  ],
  occurredOn: ['date', 'day', 'occurred', 'occurrencedate', 'occurreddate', 'jour'],
  start: [
    ...['starttime', 'startedat', 'startsat', 'startdate', 'begin', 'time', 'timestamp', 'ts', 't', 'datetime'],
    ...['debut', 'heuredebut', 'datedebut', 'heure', 'horodatage', 'dateheure', 'dateetheure'],
  ],
  durationSeconds: [
    ...['duration', 'seconds', 'durationsec', 'durationsecs', 'durations', 'dur', 'd', 'length', 'elapsed'],
    ...['durationminutes', 'durationmin', 'durationmins', 'minutes', 'durationhours', 'durationh', 'hours'],
    ...['duree', 'dureesecondes', 'dureeensecondes', 'dureeminutes', 'dureeenminutes', 'dureemin', 'dureeheures'],
    ...['dureeenheures', 'dureeh', 'durees'],
  ],
  times: ['firings', 'periods', 'intervals', 'plages', 'plageshoraires', 'periodes', 'declenchements'],
  description: ['text', 'comment', 'message', 'note', 'notes', 'details', 'commentaire', 'remarque', 'libelle'],
  severity: ['priority', 'level', 'criticality', 'gravite', 'severite', 'criticite', 'priorite'],
  reportUrl: ['report', 'url', 'link', 'trend', 'trendurl', 'lien', 'rapport'],
  sourceId: ['id', 'source', 'externalid', 'occurrenceid', 'reference', 'ref'],
  pointIds: ['points', 'pointid', 'pointrefs', 'pointref'],
  cost: [
    ...['costs', 'estimatedcost', 'costestimate', 'energycost', 'avoidablecost', 'wastecost', 'costimpact'],
    ...['cout', 'couts', 'coutestime', 'coutenergie', 'coutenergetique', 'coutevitable', 'montant'],
  ],
  timeZone: ['tz', 'zone', 'timezoneid', 'utcoffset', 'fuseau', 'fuseauhoraire', 'zeitzone'],
  currency: ['currencycode', 'devise', 'codedevise', 'monnaie'],
}

const FIELD_OF = new Map(
  Object.entries(SYNONYMS).flatMap(([field, names]) =>
    [plainColumn(field), ...names].map((name) => [name, field as FindingField] as const),
  ),
)

/** The field that a column of this name holds; undefined if nobody calls one so. */
export function fieldOf(name: string): FindingField | undefined {
  const field = FIELD_OF.get(plainColumn(name))
  if (field) return field
  // `Cost (EUR)` is a cost and `Start (UTC)` a start; of other fields, what follows the name says something else.
  const priced = currencyIn(name)
  if (priced && FIELD_OF.get(plainColumn(priced.name)) === 'cost') return 'cost'
  const zoned = zoneInHeading(name)
  const timed = zoned && FIELD_OF.get(plainColumn(zoned.name))
  return timed === 'start' || timed === 'times' ? timed : undefined
}

/** The unit that the name of a column of durations says. */
export function unitIn(name: string): 'seconds' | 'minutes' | 'hours' | undefined {
  const plain = plainColumn(name)
  if (/(minutes?|mins?)$/.test(plain)) return 'minutes'
  if (/(hours?|heures?|durationh|dureeh)$/.test(plain)) return 'hours'
  return /(seconds?|secondes?|secs?)$/.test(plain) ? 'seconds' : undefined
}
