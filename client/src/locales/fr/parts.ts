import type en from '../en/parts.ts'
import type { Translation } from '../translation.ts'

export default {
  title: 'Batteries et registres',
  loading: 'Chargement des batteries et registres',
  asked: 'Les règles qui s’exécutent ici en dépendent. Ce qui n’est pas indiqué ne change rien.',
  answered: 'Les règles en tiennent compte.',
  names: {
    coolingCoil: 'Batterie froide',
    heatingCoil: 'Batterie chaude',
    preheatCoil: 'Batterie de préchauffage',
    reheatCoil: 'Batterie de réchauffage',
    outsideDamper: 'Registre d’air neuf',
    returnDamper: 'Registre de reprise',
    exhaustDamper: 'Registre de rejet',
    economizer: 'Free-cooling (ouvre le registre d’air neuf pour refroidir)',
  },
  kinds: {
    ahu: '{count, plural, one {# centrale de traitement d’air} other {# centrales de traitement d’air}}',
    vav: '{count, plural, one {# boîtier VAV} other {# boîtiers VAV}}',
  },
  choices: { yes: 'Oui', no: 'Non', unsaid: 'Non indiqué' },
  proposal: '{has, select, true {Proposition : oui} other {Proposition : non}} ({why})',
  from: {
    point: 'point « {name} »',
    tag: 'tag {name}',
    class: 'classe {name}',
    equip: 'équipement « {name} »',
    samples: 'le registre s’ouvre parfois bien davantage',
  },
  noDamper: 'Sans registre d’air neuf, il n’y en a pas.',
  minimum: {
    label: 'Position minimale du registre d’air neuf',
    reading: 'Lecture des relevés des 30 derniers jours…',
    failed: 'Les relevés n’ont pas pu être lus.',
    wrong: 'Saisissez un pourcentage de 0 à 100.',
    source: {
      default: 'Non indiquée : {percent, number} % est supposé.',
      tenant: '{percent, number} % est défini pour l’ensemble.',
      project: '{percent, number} % est défini pour le projet.',
      site: '{percent, number} % est défini pour le site.',
    },
    grounds: {
      shown:
        'Proposition : {percent, number} %. Ces 30 derniers jours, le registre y est resté {hours, number} heures sur {runningHours, number} de marche du ventilateur.',
      noDamper: 'Aucune proposition : il n’y a pas exactement un point pour la position du registre.',
      noFan: 'Aucune proposition : aucun point n’indique si le ventilateur est en marche.',
      fewHours:
        'Aucune proposition : ces 30 derniers jours, la position est connue pendant {runningHours, number} heures de marche du ventilateur ; il en faut au moins 24.',
      closed:
        'Aucune proposition : le registre était fermé pendant presque toutes les {runningHours, number} heures de marche du ventilateur.',
      open: 'Aucune proposition : le registre était grand ouvert pendant presque toutes les {runningHours, number} heures de marche du ventilateur.',
      unclear:
        'Aucune proposition : en {runningHours, number} heures de marche du ventilateur, le registre n’est resté dans aucune position en particulier.',
    },
  },
  reasons: {
    shown: 'Position basse habituelle : {hours, number} heures sur {runningHours, number} de marche du ventilateur',
    said: 'Indiqué sur la page des batteries et registres',
    undone: 'Annulé',
  },
  save: 'Enregistrer',
  take: 'Reprendre les propositions',
  discard: 'Abandonner',
  saved:
    '{count, plural, one {Batteries et registres de « {name} » enregistrés} other {Batteries et registres de # équipements enregistrés}}',
  undone:
    '{count, plural, one {La modification de « {name} » a été annulée} other {La modification de # équipements a été annulée}}',
  changed: 'Indiqué le {day}',
  changedBy: 'Indiqué par {person} le {day}',
  alike: {
    title: 'Batteries et registres',
    hint: 'Les règles qui s’exécutent en dépendent. Choisissez des équipements semblables et indiquez ce qu’ils ont. Rien ne change avant l’enregistrement.',
    kind: 'Type',
    all: '{count, number} sur {all, number} sélectionnés',
    unsaid: 'Non indiqué',
    none: 'Aucun',
    nothing: 'Ce site n’a pas d’équipement dont les règles dépendent de batteries ou de registres.',
    choices: {
      keep: 'Ne rien changer',
      proposed: 'Proposition ({count, number})',
      yes: 'Oui',
      no: 'Non',
    },
    value: 'Valeur',
    positions:
      '{count, plural, =0 {Aucune position n’est proposée.} one {Proposition pour # centrale.} other {Propositions pour # centrales, à chacune la sienne.}}',
    save: '{count, plural, =0 {Enregistrer} one {Enregistrer pour # équipement} other {Enregistrer pour # équipements}}',
    lossTitle: 'Abandonner les réponses ?',
    loss: 'Vos choix n’ont pas été enregistrés.',
    lose: 'Abandonner',
    keep: 'Continuer la saisie',
  },
} satisfies Translation<typeof en>
