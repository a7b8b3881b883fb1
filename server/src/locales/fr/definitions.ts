import type { DEFINITIONS } from '@bonfire/contract/refusals/definitions'
import { refusalTexts } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof DEFINITIONS>()({
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
  'definition.other-key': 'La clé d’une règle ne peut pas changer. C’est {key}.',
  'definition.parameter-is-role': '{name} est un rôle de point. Choisissez un autre nom pour le paramètre.',
  'definition.too-dear':
    'La condition demande {times, number} fois le travail autorisé pour une règle. L’essentiel vient de {part} : raccourcissez sa durée ou supprimez cette partie.',
  'definition.parameter-unused': 'La condition n’utilise pas le paramètre {name}.',
  'definition.role-dimension': '{other} ne peut pas remplacer {role} : la grandeur mesurée est différente.',
  'definition.role-missing': 'La condition utilise {role}, qui ne figure pas parmi les rôles.',
  'definition.role-of-others':
    '{role} appartient à un autre équipement, et aucun autre rôle ne peut le remplacer. Indiquez-le seul.',
  'definition.role-twice': '{role} figure deux fois.',
  'definition.unknown-role': '{role} n’est pas un rôle de point.',
  'definition.unknown-rule': 'La règle {key} n’existe pas.',
  'definition.unknown-state': 'Les équipements de la catégorie {kind} n’ont pas d’état de fonctionnement {state}.',
  'definition.unknown-unit': '{unit} n’est pas une unité connue de Bonfire.',
  'definition.wrong':
    'La définition comporte des erreurs. Rien n’a été enregistré. {problems}{more, plural, =0 {} one { Et # autre.} other { Et # autres.}}',
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
