import type en from '../en/trust.ts'
import type { Translation } from '../translation.ts'

export default {
  title: 'Fiabilité',
  about:
    'Détections fermées comme corrigées (réelles) ou comme fausses alertes, ou mises en pause comme telles, ces 365 derniers jours, sur les sites que vous voyez.',
  everywhere: 'Partout',
  project: 'Dans {project}',
  share:
    '{real, plural, one {# sur {judged, number} était réelle} other {# sur {judged, number} étaient réelles}}, {low, number} à {high}',
  tooFew: 'Pas encore assez de détections fermées : {judged, number} sur {least, number}',
  none: 'Aucune détection fermée pour l’instant',
  short: '{share} réelles',
  fixedOf: '{count, plural, one {# corrigée} other {# corrigées}} : {parts}',
  parts: {
    proved: '{count, plural, one {# confirmée} other {# confirmées}}',
    cameBack: '{count, plural, one {# réapparue} other {# réapparues}}',
    watching: '{count, number} sous surveillance',
    cannotTell: '{count, plural, one {# invérifiable} other {# invérifiables}}',
  },
  falseAlerts: '{count, plural, one {# fausse alerte} other {# fausses alertes}}',
  falseAlertsOf:
    '{count, plural, one {# fausse alerte} other {# fausses alertes}}, dont {snoozed, plural, one {# mise en pause} other {# mises en pause}}',
  note: 'Cette règle',
  noteIn: 'Cette règle dans {project}',
  noteEverywhere: 'Cette règle, partout',
  failed: 'La fiabilité n’a pas pu être chargée.',
  sort: {
    label: 'Trier par',
    name: 'Nom',
    kind: 'Type',
    least: 'Les moins fiables d’abord',
    most: 'Les plus fiables d’abord',
  },
} satisfies Translation<typeof en>
