import type en from '../en/parts.ts'
import type { Translation } from '../translation.ts'

export default {
  title: 'Composants',
  loading: 'Chargement des composants',
  asked: 'Les règles qui s’exécutent ici en dépendent.',
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
    continuousFan: 'Ventilateur toujours en marche',
    boxFan: 'Ventilateur propre',
    condensingBoiler: 'Chaudière à condensation',
    nonCondensingBoiler: 'Chaudière sans condensation',
    districtHeat: 'Chauffage urbain',
    heatPump: 'Pompe à chaleur ou groupe à récupération de chaleur',
    condenserWater: 'Eau de condenseur (refroidissement à eau)',
    waterEconomizer: 'Free-cooling sur l’eau',
    secondaryLoop: 'Pompes secondaires',
  },
  kinds: {
    ahu: '{count, plural, one {# centrale de traitement d’air} other {# centrales de traitement d’air}}',
    vav: '{count, plural, one {# boîtier VAV} other {# boîtiers VAV}}',
    hotPlant: '{count, plural, one {# production d’eau chaude} other {# productions d’eau chaude}}',
    boiler: '{count, plural, one {# chaudière} other {# chaudières}}',
    chilledPlant: '{count, plural, one {# production d’eau glacée} other {# productions d’eau glacée}}',
    chiller: '{count, plural, one {# groupe froid} other {# groupes froids}}',
  },
  choices: { yes: 'Oui', no: 'Non', unsaid: 'Non indiqué' },
  proposal: '{has, select, true {Proposition : oui} other {Proposition : non}} ({why})',
  counted:
    '{has, select, true {Compte comme oui} other {Compte comme non}} tant que personne n’indique autre chose ({why})',
  from: {
    point: 'point « {name} »',
    tag: 'tag {name}',
    class: 'classe {name}',
    equip: 'équipement « {name} »',
    name: 'son nom',
    samples: 'le registre s’ouvre parfois bien davantage',
  },
  noDamper: 'Sans registre d’air neuf, il n’y en a pas.',
  constants: {
    names: {
      minimumPositionPercent: 'Position minimale du registre d’air neuf',
      fanHeatKelvin: 'Échauffement de l’air par le ventilateur',
    },
    reading: 'Lecture des relevés des 30 derniers jours…',
    failed: 'Les relevés n’ont pas pu être lus.',
    wrong: 'Saisissez un nombre de 0 à {maximum, number} {unit}.',
    source: {
      default: 'Valeur par défaut, non confirmée : {value} est supposé.',
      tenant: '{value} est défini pour l’ensemble.',
      project: '{value} est défini pour le projet.',
      site: '{value} est défini pour le site.',
    },
    picture: {
      minimumPositionPercent: 'Heures à chaque position, surtout à {value}',
      fanHeatKelvin: 'Heures à chaque écart entre air soufflé et air mélangé, surtout à {value}',
    },
    grounds: {
      minimumPositionPercent: {
        shown:
          'Proposition : {value}. Ces 30 derniers jours, le registre y est resté {hours, number} heures sur {knownHours, number} de marche du ventilateur.',
        noDamper: 'Aucune proposition : il n’y a pas exactement un point pour la position du registre.',
        noFan: 'Aucune proposition : aucun point n’indique si le ventilateur est en marche.',
        fewHours:
          'Aucune proposition : ces 30 derniers jours, la position est connue pendant {knownHours, number} heures de marche du ventilateur ; il en faut au moins 24.',
        closed:
          'Aucune proposition : le registre était fermé pendant presque toutes les {knownHours, number} heures de marche du ventilateur.',
        open: 'Aucune proposition : le registre était grand ouvert pendant presque toutes les {knownHours, number} heures de marche du ventilateur.',
        unclear:
          'Aucune proposition : en {knownHours, number} heures de marche du ventilateur, le registre n’est resté dans aucune position en particulier.',
      },
      fanHeatKelvin: {
        shown:
          'Proposition : {value}. Ces 30 derniers jours, l’air soufflé dépassait l’air mélangé d’à peu près cette valeur pendant {hours, number} heures sur {knownHours, number}, les deux vannes étant fermées.',
        noSensors:
          'Aucune proposition : il n’y a pas exactement un point pour la température de l’air soufflé et un pour celle de l’air mélangé.',
        noValve:
          'Aucune proposition : on ne sait pas quand les deux vannes sont fermées. Donnez leur rôle aux points des vannes, ou indiquez la batterie qui manque.',
        noFan: 'Aucune proposition : aucun point n’indique si le ventilateur est en marche.',
        fewHours:
          'Aucune proposition : ces 30 derniers jours, le ventilateur a tourné les deux vannes fermées pendant {knownHours, number} heures ; il en faut au moins 12.',
        unclear:
          'Aucune proposition : en {knownHours, number} heures où les deux vannes étaient fermées, l’écart entre air soufflé et air mélangé a trop varié.',
        unlikely:
          'Aucune proposition : l’écart entre air soufflé et air mélangé dépasse ce qu’un ventilateur explique. Une vanne fuit peut-être, ou une sonde dérive.',
      },
    },
  },
  reasons: {
    shown: 'D’après les relevés : {hours, number} heures sur {knownHours, number}',
    said: 'Indiqué sur la page des composants',
    undone: 'Annulé',
  },
  save: 'Enregistrer',
  take: 'Reprendre les propositions',
  discard: 'Abandonner',
  saved: '{count, plural, one {Composants de « {name} » enregistrés} other {Composants de # équipements enregistrés}}',
  undone:
    '{count, plural, one {La modification de « {name} » a été annulée} other {La modification de # équipements a été annulée}}',
  changed: 'Indiqué le {day}',
  changedBy: 'Indiqué par {person} le {day}',
  alike: {
    title: 'Composants des équipements',
    hint: 'Les règles qui s’exécutent en dépendent. Choisissez des équipements semblables et indiquez ce qu’ils ont. Rien ne change avant l’enregistrement.',
    kind: 'Type',
    all: '{count, number} sur {all, number} sélectionnés',
    unsaid: 'Non indiqué',
    none: 'Aucun',
    nothing: 'Ce site n’a pas d’équipement dont les règles dépendent des composants.',
    choices: {
      keep: 'Ne rien changer',
      proposed: 'Proposition ({count, number})',
      yes: 'Oui',
      no: 'Non',
    },
    value: 'Valeur',
    values:
      '{count, plural, =0 {Aucune valeur n’est proposée.} one {Proposition pour # centrale.} other {Propositions pour # centrales, à chacune la sienne.}}',
    save: '{count, plural, =0 {Enregistrer} one {Enregistrer pour # équipement} other {Enregistrer pour # équipements}}',
    lossTitle: 'Abandonner les réponses ?',
    loss: 'Vos choix n’ont pas été enregistrés.',
    lose: 'Abandonner',
    keep: 'Continuer la saisie',
  },
} satisfies Translation<typeof en>
