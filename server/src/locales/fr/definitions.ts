import type { DEFINITIONS } from '@bonfire/contract/refusals/definitions'
import problems from '@bonfire/contract/refusals/field-problems/fr'
import { refusalTexts, withPrefix } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof DEFINITIONS>()({
  ...withPrefix('role', problems.role),
  'definition.bounds': 'Le minimum, {minimum}, dépasse le maximum, {maximum}.',
  'definition.built-in':
    '{key} est fournie avec Bonfire et ne peut pas être modifiée. Copiez-la pour créer votre propre règle.',
  'definition.changed':
    '{key} a été modifiée entre-temps par {person}. Rien n’a été enregistré. Rechargez la règle, puis enregistrez de nouveau.',
  'definition.changed-by-nobody':
    '{key} a été modifiée entre-temps. Rien n’a été enregistré. Rechargez la règle, puis enregistrez de nouveau.',
  'definition.circle': 'Ces règles s’inhiberaient ou se remplaceraient en boucle : {keys}.',
  'definition.duration': 'Indiquez une durée avec son unité, par exemple 30 min ou 2 h.',
  'definition.exists': 'La règle {key} existe déjà. Choisissez une autre clé.',
  'definition.key-form': 'Utilisez des minuscules, des chiffres et des traits d’union, en commençant par une lettre.',
  'definition.key-of-own': 'Faites commencer la clé de votre règle par own-, par exemple own-fan-at-night.',
  'definition.no-difference': 'Seules les températures ont des écarts, et {unit} n’est pas une température.',
  'definition.not-sent': 'Aucune règle {rule} dont les détections sont envoyées.',
  'definition.other-key': 'La clé d’une règle ne peut pas changer. C’est {key}.',
  'definition.parameter-is-role': '{name} est un rôle de point. Choisissez un autre nom pour le paramètre.',
  'definition.too-dear':
    'La condition demande {times, number} fois le travail autorisé pour une règle. L’essentiel vient de {part} : raccourcissez sa durée ou supprimez cette partie.',
  'definition.parameter-unused': 'La condition n’utilise pas le paramètre {name}.',
  'definition.role-dimension': '{other} ne peut pas remplacer {role} : la grandeur mesurée est différente.',
  'definition.role-missing': 'La condition utilise {role}, qui ne figure pas parmi les rôles.',
  'definition.role-not-added':
    '{role} ne figure pas parmi vos propres rôles, ou y mesure autre chose. Ajoutez-le d’abord, ou utilisez-en un autre.',
  'definition.role-of-others':
    '{role} appartient à un autre équipement, et aucun autre rôle ne peut le remplacer. Indiquez-le seul.',
  'definition.role-twice': '{role} figure deux fois.',
  'definition.same-as-other': '{rule} est déjà associée à {other}. Retirez-la d’abord de cette règle.',
  'definition.same-changed': 'Quelqu’un a modifié ces règles entre-temps. Consultez-les de nouveau.',
  'definition.strength-unnamed': '{cause} a une force, mais ne figure pas parmi les causes.',
  'definition.unknown-role': '{role} n’est pas un rôle de point.',
  'definition.unknown-rule': 'La règle {key} n’existe pas.',
  'definition.unknown-state': 'Les équipements de la catégorie {kind} n’ont pas d’état de fonctionnement {state}.',
  'definition.unknown-unit': '{unit} n’est pas une unité connue de Bonfire.',
  'definition.wrong':
    'La définition comporte des erreurs. Rien n’a été enregistré. {problems}{more, plural, =0 {} one { Et # autre.} other { Et # autres.}}',
  'role.changed':
    'Le rôle {role} a été modifié entre-temps. Rien n’a été enregistré. Consultez-le de nouveau, puis enregistrez.',
  'role.comes-with-bonfire': '{role} est un rôle fourni avec Bonfire. Utilisez-le, ou choisissez un autre nom.',
  'role.exists': 'Le rôle {role} existe déjà. Choisissez un autre nom, ou modifiez ce rôle.',
  'role.has-points':
    '{count, plural, one {# point a} other {# points ont}} le rôle {role}. Donnez-{count, plural, one {lui} other {leur}} d’abord un autre rôle.',
  'role.is-read':
    'Des règles lisent le rôle {role} : {rules}{more, plural, =0 {} one { et # autre} other { et # autres}}. Modifiez-les d’abord.',
  'role.too-many': 'Vous pouvez avoir {maximum, number} rôles à vous. Supprimez-en un qui ne sert à rien.',
  'role.type-kept': 'Ce qu’un rôle mesure ne change pas, car des règles s’y fient. Ajoutez un autre rôle.',
  'role.unknown': '{role} n’est pas un rôle : ni fourni avec Bonfire, ni parmi les vôtres.',
  'role.word-of-language': '{role} a un autre sens dans les conditions. Choisissez un autre nom.',
  'parameter.changed':
    '{name} a été modifié entre-temps par {person}. Rien n’a été enregistré. Consultez la nouvelle valeur, puis enregistrez de nouveau.',
  'parameter.changed-by-nobody':
    '{name} a été modifié entre-temps. Rien n’a été enregistré. Consultez la nouvelle valeur, puis enregistrez de nouveau.',
  'parameter.no-unit': 'C’est un simple nombre, sans unité.',
  'parameter.nothing-set': 'Rien n’est défini ici pour {name}, il n’y a donc rien à retirer.',
  'parameter.reason-missing': 'Indiquez pourquoi : ceux qui examineront une détection plus tard voudront le savoir.',
  'parameter.too-large': 'Le maximum est de {maximum} {unit}.',
  'parameter.too-small': 'Le minimum est de {minimum} {unit}.',
  'parameter.unit': '{unit} ne convient pas. Utilisez {expected} ou une autre unité de même nature.',
})
