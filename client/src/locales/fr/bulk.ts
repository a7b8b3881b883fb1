import type en from '../en/bulk.ts'
import type { Translation } from '../translation.ts'

export default {
  title: '{count, plural, one {Modifier # action} other {Modifier # actions}}',
  intro:
    'Seuls vos choix ci-dessous sont appliqués. Les actions qui ne peuvent pas être modifiées restent telles quelles, et vous en verrez la liste.',
  unchanged: 'Sans changement',
  choose: 'Choisir…',
  fields: {
    due: 'Échéance',
    dueDate: 'Date d’échéance',
    comment: 'Commentaire',
  },
  causeHint: 'Facultatif : qu’est-ce qui n’allait pas, pour toutes ?',
  due: { day: 'À une date', none: 'Sans échéance' },
  commentHint: 'Ajouté à chacune des actions',
  needs: {
    note: '{count, plural, one {# action ne peut être fermée sans commentaire. Écrivez-en un ci-dessous, sinon elle reste ouverte} other {# actions ne peuvent être fermées sans commentaire. Écrivez-en un ci-dessous, sinon elles restent ouvertes}} : <keys></keys>',
    photo:
      '{count, plural, one {# action ne peut être fermée sans photo, et reste ouverte tant qu’il n’y en a pas} other {# actions ne peuvent être fermées sans photo, et restent ouvertes tant qu’il n’y en a pas}} : <keys></keys>',
    more: 'et {count, number} de plus',
    unknown:
      'Impossible de vérifier quelles actions demandent d’abord un commentaire ou une photo. Celles-ci resteront ouvertes, et vous en verrez la liste.',
  },
  reasonMissing: 'Choisissez un motif',
  dueDateMissing: 'Choisissez une date',
  unseen: '{count, plural, one {N’a pas accès à # des sites} other {N’a pas accès à # des sites}}',
  nothing: 'Choisissez au moins une modification, ou écrivez un commentaire.',
  failed: 'Rien n’a été modifié. {message}',
  unanswered:
    'Impossible de savoir si les actions ont été modifiées. {message} Renvoyez la modification : elle ne sera appliquée qu’une fois.',
  submit: '{count, plural, one {Modifier # action} other {Modifier # actions}}',
  discard: {
    title: 'Abandonner cette modification ?',
    question: 'Vos choix ne sont pas enregistrés.',
    discard: 'Abandonner',
    keep: 'Continuer la saisie',
  },
  findings: {
    label: 'Détections cochées',
    ticked: '{count, plural, one {# analyse cochée} other {# analyses cochées}}',
    clear: 'Tout décocher',
    snooze: 'Mettre en pause…',
    create: 'Créer une action…',
    each: 'Une action pour chacune…',
    tooManyEach: '{maximum, number} actions au plus peuvent être créées à la fois. Cochez moins d’analyses.',
    tooMany: '{maximum, number} analyses au plus peuvent être mises en pause ou associées à une action à la fois.',
    loadFailed: 'Les équipements n’ont pas pu être chargés. Réessayez.',
    oneSite:
      'Une action porte sur un site. Cochez les analyses d’un seul site, ou créez une action à partir de chaque ligne.',
    rules: '{count, plural, one {# règle} other {# règles}}',
    sites: '{count, plural, one {# site} other {# sites}}',
  },
  each: {
    title: '{count, plural, one {Créer # action} other {Créer # actions}}',
    intro:
      'Chaque analyse ci-dessous donne lieu à une action, préremplie comme si elle était créée seule : son texte décrit ce qui a été détecté ; le statut, l’équipe et le responsable sont ceux du projet, s’il en fixe.',
    findings: 'Analyses qui reçoivent une action',
    equips: '{count, plural, one {# équipement} other {# équipements}}',
    savings: 'environ {amount} économisés par an',
    leftOut:
      '{count, plural, one {# analyse cochée est ignorée : tous ses équipements ont déjà une action.} other {# analyses cochées sont ignorées : tous leurs équipements ont déjà une action.}}',
    otherwise: 'Si le projet n’en fixe pas',
    required: 'Faites un choix',
    noUndo:
      'Une action ne peut pas être supprimée : cette opération est irréversible. Vous pourrez rejeter les actions inutiles.',
    submit: '{count, plural, one {Créer # action} other {Créer # actions}}',
    failed: 'Aucune action n’a été créée. {message}',
    unanswered:
      'Impossible de savoir si les actions ont été créées. {message} Renvoyez la demande : rien ne sera créé en double.',
    done: '{count, plural, =0 {Aucune action créée} one {# action créée} other {# actions créées}}',
    notCreated: '{count, plural, one {# action n’a pas été créée} other {# actions n’ont pas été créées}}',
  },
  left: {
    title: {
      edit: '{count, plural, one {# action n’a pas été modifiée} other {# actions n’ont pas été modifiées}}',
      undo: '{count, plural, one {# action n’a pas été rétablie} other {# actions n’ont pas été rétablies}}',
    },
    done: {
      edit: '{count, plural, =0 {Aucune action n’a été modifiée.} one {L’autre action a été modifiée.} other {Les # autres actions ont été modifiées.}}',
      undo: '{count, plural, =0 {Aucune action n’a été rétablie.} one {L’autre action a été rétablie.} other {Les # autres actions ont été rétablies.}}',
    },
    reason: '{reason} ({count, number})',
    undo: '{count, plural, one {Annuler la modification de # action} other {Annuler les modifications de # actions}}',
  },
} satisfies Translation<typeof en>
