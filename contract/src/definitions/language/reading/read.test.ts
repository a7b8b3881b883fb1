import { expect, it } from 'vitest'
import { RELATIONS } from '../../equip-kinds.ts'
import { conditionOf } from '../testing/vocabulary.ts'
import en from './en.ts'
import fr from './fr.ts'
import { read } from './read.ts'
import { sayReading } from './say.ts'

it.each([
  [
    'sat > satCoolSp + eSat and cc >= 99 %',
    'the supply air temperature is above the supply air setpoint for cooling plus eSat and the cooling valve position is at least 99 %',
    'la température d’air soufflé dépasse la consigne d’air soufflé en refroidissement plus eSat et l’ouverture de la vanne de refroidissement atteint ou dépasse 99 %',
  ],
  [
    'fanOn and not occ',
    'the fan runs and the spaces are unoccupied',
    'le ventilateur tourne et les locaux sont inoccupés',
  ],
  [
    'abs(mat - oat) <= hypot(eMat, eOat)',
    'the absolute difference between the mixed air temperature and the outside air temperature is at most the root of the sum of the squares of eMat and eOat',
    'l’écart entre la température d’air mélangé et la température extérieure ne dépasse pas la racine de la somme des carrés de eMat et eOat',
  ],
  [
    'not ahu.fanOn and share(vav, reheat > 10 %) > 25 %',
    'the fan of the air handling unit does not run and the share of VAV boxes where the reheat valve position is above 10 % is above 25 %',
    'le ventilateur de la centrale de traitement d’air ne tourne pas et la part des boîtiers VAV où l’ouverture de la vanne de réchauffage dépasse 10 % dépasse 25 %',
  ],
  [
    '(fanOn or occ) and not (cc > 5 % and hc > 5 %)',
    '(the fan runs or the spaces are occupied) and it is not the case that (the cooling valve position is above 5 % and the heating valve position is above 5 %)',
    '(le ventilateur tourne ou les locaux sont occupés) et il est faux que (l’ouverture de la vanne de refroidissement dépasse 5 % et l’ouverture de la vanne de chauffage dépasse 5 %)',
  ],
  [
    '(sat - mat) * 2 - 3 K > -eSat',
    '(the supply air temperature minus the mixed air temperature) times 2 minus 3 K is more than minus eSat',
    '(la température d’air soufflé moins la température d’air mélangé) fois 2 moins 3 K dépasse moins eSat',
  ],
  [
    'held(avg(cc, 60 min) > 90 %, 2 * 15 min) and state in {3, 4}',
    'the average of the cooling valve position over 60 minutes is above 90 % for 2 * 15 min without a break and the operating state is 3 or 4',
    'la moyenne de l’ouverture de la vanne de refroidissement sur 60 minutes dépasse 90 % pendant 2 * 15 min sans interruption et l’état de fonctionnement vaut 3 ou 4',
  ],
  [
    'avg(cc / (mat - sat), 24 h) > k * usual(cc / (mat - sat), 60 d)',
    'the average of (the cooling valve position divided by (the mixed air temperature minus the supply air temperature)) over 24 hours is above k times the usual value of (the cooling valve position divided by (the mixed air temperature minus the supply air temperature)) over 60 days',
    'la moyenne de (l’ouverture de la vanne de refroidissement ÷ (la température d’air mélangé moins la température d’air soufflé)) sur 24 heures dépasse k fois la valeur habituelle de (l’ouverture de la vanne de refroidissement ÷ (la température d’air mélangé moins la température d’air soufflé)) sur 60 jours',
  ],
  [
    'known(sat) and not known(mat)',
    'the supply air temperature has a value and the mixed air temperature has no value',
    'la valeur de la température d’air soufflé est connue et la valeur de la température d’air mélangé est inconnue',
  ],
  [
    'unchanged() >= 2 h',
    'the time since any point of the equipment last changed is at least 2 hours',
    'le temps écoulé depuis le dernier changement d’un point de l’équipement atteint ou dépasse 2 heures',
  ],
  [
    'silent() > 0',
    'the number of points of the equipment that have stopped sending is more than 0',
    'le nombre de points de l’équipement qui n’envoient plus de relevés dépasse 0',
  ],
  [
    'coverageFall() >= 10 %',
    'the drop in the equipment’s rule coverage within a week is at least 10 %',
    'la baisse, en une semaine, de la couverture de l’équipement par les règles atteint ou dépasse 10 %',
  ],
  [
    'fanCmd != fanOn',
    'either the fan is commanded on or the fan runs, but not both',
    'soit le ventilateur reçoit l’ordre de marche, soit le ventilateur tourne, mais pas les deux',
  ],
  [
    'starts(chillerOn, 60 min) > 4 and starts(occ, 24 h) > 2',
    'the number of starts of the chiller within 60 minutes is more than 4 and the number of times within 24 hours that it becomes true that the spaces are occupied is more than 2',
    'le nombre de démarrages du groupe froid en 60 minutes dépasse 4 et le nombre de fois, en 24 heures, où il devient vrai que les locaux sont occupés dépasse 2',
  ],
  [
    'any(vav, flow < 50 % * own.flow) and not known(fanOn)',
    'for one or more VAV boxes the air flow is below 50 % times the air flow of this equipment and it is not known whether the fan runs',
    'pour au moins l’un des boîtiers VAV le débit d’air est en dessous de 50 % fois le débit d’air de cet équipement et on ne sait pas si le ventilateur tourne',
  ],
  [
    'stdev(dsp, 60 min) > 20 Pa and percentile(zat, 24 h, 95 %) > 26 °C',
    'the standard deviation of the duct static pressure over 60 minutes is above 20 Pa and the 95 % percentile of the zone temperature over 24 hours is above 26 °C',
    'l’écart type de la pression statique en gaine sur 60 minutes dépasse 20 Pa et le percentile à 95 % de la température de zone sur 24 heures dépasse 26 °C',
  ],
  [
    'slope(sat, 60 min) > 2 K / 1 h',
    'the trend of the supply air temperature over 60 minutes is above 2 K divided by 1 hour',
    'la tendance de la température d’air soufflé sur 60 minutes dépasse 2 K ÷ 1 heure',
  ],
  [
    'cusum(zat - zoneCoolSp, 24 h, eSat) > 3 K * 1 h',
    'the cumulative sum over 24 hours of (the zone temperature minus the zone setpoint for cooling) in excess of eSat is above 3 K times 1 hour',
    'la somme cumulée, sur 24 heures, de (la température de zone moins la consigne de zone en refroidissement) au-delà de eSat dépasse 3 K fois 1 heure',
  ],
  [
    'cusum((flowSp - flow) / flowSp, 24 h, 10 %, occ and ahu.fanOn) > 60 min',
    'the cumulative sum over 24 hours of ((the air flow setpoint minus the air flow) divided by the air flow setpoint) in excess of 10 % (while the spaces are occupied and the fan of the air handling unit runs) is more than 60 minutes',
    'la somme cumulée, sur 24 heures, de ((la consigne de débit d’air moins le débit d’air) ÷ la consigne de débit d’air) au-delà de 10 % (tant que les locaux sont occupés et le ventilateur de la centrale de traitement d’air tourne) dépasse 60 minutes',
  ],
  [
    'fanOn and not in("mon-fri 7:00-18:00, sat 8:30-12:00")',
    'the fan runs and the time is outside Monday to Friday 7:00–18:00 and Saturday 8:30–12:00',
    'le ventilateur tourne et on est hors des horaires du lundi au vendredi de 7 h à 18 h et du samedi de 8 h 30 à 12 h',
  ],
  [
    'in("mon, wed 7:00-12:00, 13:00-18:00; sat-sun") or in("22:00-6:00")',
    'the time is within Monday and Wednesday 7:00–12:00 and 13:00–18:00, and Saturday to Sunday or the time is within every day 22:00–6:00',
    'on est dans les horaires du lundi et du mercredi de 7 h à 12 h et de 13 h à 18 h, et du samedi au dimanche ou on est dans les horaires quotidiens de 22 h à 6 h',
  ],
  [
    'mat + 3 K < min(rat - eRat, oat - eOat)',
    'the mixed air temperature plus 3 K is below the lower of (the return air temperature minus eRat) and (the outside air temperature minus eOat)',
    'la température d’air mélangé plus 3 K est en dessous du minimum entre (la température d’air repris moins eRat) et (la température extérieure moins eOat)',
  ],
])('reads %s', (text, english, french) => {
  const reading = read(conditionOf(text))
  const plain = (said: string) => said.replaceAll('\u00a0', ' ')
  expect(plain(sayReading('en', reading))).toBe(english)
  expect(plain(sayReading('fr', reading))).toBe(french)
})

it('uses the reader’s units and the names of parameters', () => {
  const said = sayReading('en', read(conditionOf('sat > 55 °F and sat - mat > eSat')), {
    value: ({ value, dimension }) => `${(value - 273.15).toFixed(1)} °C (${dimension})`,
    parameter: (name) => `the margin ${name}`,
  })
  expect(said).toBe(
    'the supply air temperature is above 12.8 °C (temperature) and the supply air temperature minus the mixed air temperature is more than the margin eSat',
  )
})

it('calls the equip that is evaluated by its kind, and a plant in it by one name', () => {
  const said = (text: string) => sayReading('en', read(conditionOf(text)), { own: 'ahu' })
  expect(said('any(vav, flow > own.flow)')).toBe(
    'for one or more VAV boxes the air flow is above the air flow of the air handling unit',
  )
  expect(said('not ahu.maintenance and ahu.occ')).toBe(
    'the air handling unit is not under maintenance and the spaces of the air handling unit are occupied',
  )
})

it.each([
  ['English', en],
  ['French', fr],
])('has a %s word for every relation', (_, { relations }) => {
  expect(Object.keys(relations)).toEqual([...RELATIONS])
})

it('has the same places in French as in English', () => {
  const placesOf = (texts: object) =>
    Object.entries(texts).map(([code, text]) => [code, (text.match(/\{\w+\}/g) ?? []).toSorted()])
  expect(placesOf(fr.phrases)).toEqual(placesOf(en.phrases))
})
