import { expect, it } from 'vitest'
import { RELATIONS } from '../../equip-kinds.ts'
import { ROLE_DIMENSIONS } from '../quantities/role-dimensions.ts'
import { conditionOf } from '../testing/vocabulary.ts'
import en from './en.ts'
import fr from './fr.ts'
import { read } from './read.ts'
import { sayReading } from './say.ts'

it.each([
  [
    'sat > satCoolSp + eSat and cc >= 99 %',
    'the supply air temperature is more than the supply air setpoint for cooling plus eSat and the cooling valve is at least 99 %',
    'la température d’air soufflé dépasse la consigne d’air soufflé en refroidissement plus eSat et la vanne de refroidissement atteint ou dépasse 99 %',
  ],
  ['fanOn and not occ', 'the fan runs and it is unoccupied', 'le ventilateur tourne et les locaux sont inoccupés'],
  [
    'abs(mat - oat) <= hypot(eMat, eOat)',
    'the gap between the mixed air temperature and the outside air temperature is at most the root of the sum of the squares of eMat and eOat',
    'l’écart entre la température d’air mélangé et la température extérieure ne dépasse pas la racine de la somme des carrés (eMat et eOat)',
  ],
  [
    'not ahu.fanOn and share(vav, reheat > 10 %) > 25 %',
    'the fan does not run at the air handling unit and the share of VAV boxes where the reheat valve is more than 10 % is more than 25 %',
    'le ventilateur ne tourne pas (centrale de traitement d’air) et la part des équipements (boîtiers VAV) où la vanne de réchauffage dépasse 10 % dépasse 25 %',
  ],
  [
    '(fanOn or occ) and not (cc > 5 % and hc > 5 %)',
    '(the fan runs or it is occupied) and it is not so that (the cooling valve is more than 5 % and the heating valve is more than 5 %)',
    '(le ventilateur tourne ou les locaux sont occupés) et il est faux que (la vanne de refroidissement dépasse 5 % et la vanne de chauffage dépasse 5 %)',
  ],
  [
    '(sat - mat) * 2 - 3 K > -eSat',
    '(the supply air temperature minus the mixed air temperature) times 2 minus 3 K is more than minus eSat',
    '(la température d’air soufflé moins la température d’air mélangé) fois 2 moins 3 K dépasse moins eSat',
  ],
  [
    'held(avg(cc, 60 min) > 90 %, 2 * 15 min) and state in {3, 4}',
    'the average of the cooling valve over 60 minutes is more than 90 % for 2 * 15 min without a break and the operating state is 3 or 4',
    'la vanne de refroidissement en moyenne sur 60 minutes dépasse 90 % pendant 2 * 15 min sans interruption et l’état de fonctionnement vaut 3 ou 4',
  ],
  [
    'avg(cc / (mat - sat), 24 h) > k * usual(cc / (mat - sat), 60 d)',
    'the average of (the cooling valve divided by (the mixed air temperature minus the supply air temperature)) over 24 hours is more than k times what is usual for (the cooling valve divided by (the mixed air temperature minus the supply air temperature)) over 60 days',
    '(la vanne de refroidissement ÷ (la température d’air mélangé moins la température d’air soufflé)) en moyenne sur 24 heures dépasse k fois (la vanne de refroidissement ÷ (la température d’air mélangé moins la température d’air soufflé)) tel que d’habitude sur 60 jours',
  ],
  [
    'known(sat) and not known(mat)',
    'the supply air temperature is known and the mixed air temperature is unknown',
    'on connaît la valeur de (la température d’air soufflé) et on ne connaît pas la valeur de (la température d’air mélangé)',
  ],
  [
    'unchanged() >= 2 h',
    'the time since any point of the equipment changed is at least 2 hours',
    'le temps écoulé depuis qu’un point de l’équipement a changé atteint ou dépasse 2 heures',
  ],
  [
    'coverageFall() >= 10 %',
    'the fall of the equipment’s coverage within a week is at least 10 %',
    'la baisse de la couverture de l’équipement en une semaine atteint ou dépasse 10 %',
  ],
  [
    'fanCmd != fanOn',
    'either the fan is commanded on or the fan runs, but not both',
    'soit le ventilateur est commandé, soit le ventilateur tourne, mais pas les deux',
  ],
])('reads %s', (text, english, french) => {
  const reading = read(conditionOf(text))
  const plain = (said: string) => said.replaceAll('\u00a0', ' ')
  expect(plain(sayReading('en', reading))).toBe(english)
  expect(plain(sayReading('fr', reading))).toBe(french)
})

it('takes numbers in the reader’s units, and what parameters are called', () => {
  const said = sayReading('en', read(conditionOf('sat > 55 °F and sat - mat > eSat')), {
    value: ({ value, dimension }) => `${(value - 273.15).toFixed(1)} °C (${dimension})`,
    parameter: (name) => `the margin ${name}`,
  })
  expect(said).toBe(
    'the supply air temperature is more than 12.8 °C (temperature) and the supply air temperature minus the mixed air temperature is more than the margin eSat',
  )
})

it.each([
  ['English', en],
  ['French', fr],
])('has a %s word for every role and every relation', (_, { roles, conditions, relations }) => {
  const isCondition = (role: string) => ROLE_DIMENSIONS[role as keyof typeof ROLE_DIMENSIONS] === 'bool'
  const all = Object.keys(ROLE_DIMENSIONS)
  expect(new Set(Object.keys(conditions))).toEqual(new Set(all.filter(isCondition)))
  expect(new Set(Object.keys(roles))).toEqual(new Set(all.filter((role) => !isCondition(role))))
  expect(Object.keys(relations)).toEqual([...RELATIONS])
})

it('has the same places in French as in English', () => {
  const placesOf = (texts: object) =>
    Object.entries(texts).map(([code, text]) => [code, (text.match(/\{\w+\}/g) ?? []).toSorted()])
  expect(placesOf(fr.phrases)).toEqual(placesOf(en.phrases))
})
