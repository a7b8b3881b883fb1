import type en from '../../en/data-in/progress.ts'
import type { Translation } from '../../translation.ts'

export default {
  counts: {
    planned: 'Modifications prévues',
    done: 'Éléments importés',
    created: 'Nouveaux',
    updated: 'Modifiés',
    unchanged: 'Identiques',
    kinds: {
      projects: 'Projets',
      sites: 'Sites',
      equips: 'Équipements',
      points: 'Points',
      rules: 'Règles',
      projectRules: 'Règles des projets',
      people: 'Personnes',
    },
  },
  running: {
    title: 'Importation de « {name} »',
    stop: 'Arrêter',
    sent: 'Envoyé',
    sentOf: '{sent} envoyés sur {total}',
    allSent: 'Les {total} sont envoyés ; enregistrement du reste en cours',
    rowsRead: '{count, plural, one {# ligne lue} other {# lignes lues}}',
    rejected: '{count, plural, one {# rejetée} other {# rejetées}}',
    stayHint: 'Restez sur cette page jusqu’à la fin de l’importation.',
    leaveTitle: 'Une importation est en cours',
    leaveQuestion:
      'Quitter la page l’arrête. Ce qui est déjà enregistré est conservé ; importez de nouveau le même fichier pour terminer.',
    leave: 'Arrêter et quitter',
    stay: 'Rester ici',
  },
  ended: {
    done: '« {name} » a été importé',
    nothing: 'Aucune ligne de « {name} » n’a pu être importée',
    stopped: 'L’importation de « {name} » a été arrêtée',
    failed: '« {name} » n’a pas pu être importé',
    unknown: 'On ne sait pas quelle partie de « {name} » a été importée',
    again: 'Envoyer de nouveau',
    againHint:
      'Ce qui est déjà enregistré est conservé. Envoyez de nouveau le même fichier pour terminer : rien n’est compté deux fois.',
    another: 'Importer un autre fichier',
    seeInsights: 'Voir les analyses',
    seeCoverage: 'Voir quelles règles s’exécutent',
    seePortfolio: 'Voir le portefeuille',
    seeHistories: 'Ouvrir les historiques',
    seePoints: 'Voir les points et leurs rôles',
    seePeople: 'Voir les utilisateurs',
    report: 'Télécharger les lignes rejetées',
    reportHint:
      'Corrigez-les dans le fichier et importez-le de nouveau : les lignes déjà enregistrées ne changent pas.',
    failedReportHint: 'Rien n’a été enregistré. Corrigez ces lignes dans le fichier et importez-le de nouveau.',
    merged:
      'Les lignes d’un même équipement, d’une même règle et d’un même jour sont regroupées en une seule détection.',
    counts: {
      received: 'Lignes lues',
      created: 'Nouvelles détections',
      updated: 'Détections modifiées',
      unchanged: 'Identiques',
      checked: 'Jours où des règles se sont exécutées',
      rejected: 'Lignes rejetées',
    },
    sampleCounts: {
      created: 'Nouveaux relevés',
      updated: 'Remplacés',
      unchanged: 'Déjà enregistrés',
      rejected: 'Relevés rejetés',
    },
  },
  past: {
    title: 'Importations récentes',
    loading: 'Chargement des importations',
    failed: 'Les importations n’ont pas pu être chargées',
    empty: 'Aucun fichier importé pour l’instant.',
    commandLine: 'Ligne de commande',
    columns: {
      file: 'Fichier',
      kind: 'Contenu',
      started: 'Début',
      state: 'État',
      received: 'Lignes',
      stored: 'Enregistrées',
      rejected: 'Rejetées',
      undo: 'Annulation',
    },
    states: {
      waiting: 'En attente',
      running: 'En cours',
      done: 'Terminée',
      stopped: 'Arrêtée',
      failed: 'Échouée',
      undone: 'Annulée',
    },
    report: '{count, number} en CSV',
  },
  undo: {
    button: 'Annuler…',
    named: 'Annuler l’importation de « {name} »',
    title: 'Annuler l’importation',
    looking: 'Vérification des conséquences',
    question: 'Annuler l’importation de « {name} » ? Elle sera annulée en entier :',
    impossible: 'L’importation de « {name} » ne peut pas être annulée :',
    removed:
      '{count, plural, one {# détection qu’elle a ajoutée sera supprimée.} other {# détections qu’elle a ajoutées seront supprimées.}}',
    restored:
      '{count, plural, one {# détection qu’elle a modifiée redeviendra ce qu’elle était.} other {# détections qu’elle a modifiées redeviendront ce qu’elles étaient.}}',
    removedChecks:
      '{count, plural, one {# jour d’exécution d’une règle sera oublié.} other {# jours d’exécution de règles seront oubliés.}}',
    removedEquips:
      '{count, plural, one {# équipement qu’elle a créé sera supprimé.} other {# équipements qu’elle a créés seront supprimés.}}',
    confirm: 'Annuler l’importation',
    keep: 'Garder l’importation',
    close: 'Fermer',
    done: 'L’importation de « {name} » a été annulée.',
  },
} satisfies Translation<typeof en>
