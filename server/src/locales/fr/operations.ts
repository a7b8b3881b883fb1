import type { OPERATIONS } from '@bonfire/contract/refusals/imports/operations'
import { refusalTexts } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof OPERATIONS>()({
  'operation.accept': 'La réponse peut être {types}. Demandez l’un d’eux dans l’en-tête Accept.',
  'operation.argument': 'L’argument {name} manque dans la requête, ou il est illisible.',
  'operation.empty': 'La grille n’a pas de lignes.',
  'operation.filter': '« {filter} » n’est pas un filtre Haystack : {reason}',
  'operation.kind': 'La valeur est de type {sent}, alors que {point} prend des valeurs de type {expected}.',
  'operation.limit': '{limit} n’est pas une limite. Envoyez un nombre entier à partir de 1.',
  'operation.no-point-column':
    'La colonne {column} ne dit pas de quel point elle est. Envoyez son id dans les métadonnées de la colonne.',
  'operation.not-a-grid': 'Le corps n’est pas une grille Haystack. {where}',
  'operation.point-twice': 'Le point {point} figure deux fois.',
  'operation.post-only': '{operation} modifie des données : envoyez-le avec POST.',
  'operation.range':
    '« {range} » n’est pas une période. Envoyez today, yesterday, une date, deux dates ou deux heures avec décalage, la plus ancienne d’abord.',
  'operation.rejected':
    'Rien n’a été enregistré, car {count, plural, one {une valeur a été refusée} other {{count, number} valeurs ont été refusées}}. {rows}',
  'operation.row': 'Ligne {row} : {problem}',
  'operation.time': 'Il n’y a pas d’horodatage dans la colonne ts.',
  'operation.time-zone':
    'L’heure est dans le fuseau {sent}, alors que {point} est dans {expected}. Les fuseaux ne sont pas convertis.',
  'operation.too-many-records':
    'Plus de {maximum, number} enregistrements correspondent. Précisez le filtre, ou envoyez une limite.',
  'operation.too-many-samples':
    'La période compte plus de {maximum, number} valeurs. Demandez-en une plus courte, ou moins de points.',
  'operation.type': 'Envoyez les grilles sous la forme {types}, et non « {type} ».',
  'operation.unknown-points':
    '{count, plural, one {Il n’y a pas de point} other {Il n’y a pas de points}} {points} que cette clé puisse utiliser.',
  'operation.unknown-zone': 'Le fuseau horaire « {timeZone} » n’existe pas. Envoyez un nom Haystack, comme Chicago.',
  'operation.value': 'Il n’y a pas de valeur pour {point}. Envoyez NA si le capteur n’en a pas.',
  'operation.zones':
    'Les points sont dans plusieurs fuseaux horaires : {zones}. Envoyez l’un d’eux comme tz dans les métadonnées de la grille.',
})
