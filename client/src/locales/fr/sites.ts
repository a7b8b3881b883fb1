import type en from '../en/sites.ts'
import type { Translation } from '../translation.ts'

export default {
  count: '{count, plural, one {# site} other {# sites}}',
  none: 'Aucun site',
  someOf: '{shown, number} sur {total, plural, one {# site} other {# sites}}',
  seeAll: 'Tout voir',
  showAll: 'Afficher les {total, number} sites',
  menuLabel: 'Choisir les sites : {selection}',
  filter: 'Filtrer les projets et les sites',
  clearFilter: 'Effacer le filtre',
  projects: 'Projets',
  sites: 'Sites',
  selected: 'Sélection',
  selectAll: 'Tout sélectionner',
  findings: '{count, plural, one {# détection} other {# détections}} dans Analyses',
  clearAll: 'Tout désélectionner',
  snoozed: 'En pause',
  projectSelected: '{selected, number} sur {total, number} {total, plural, one {sélectionné} other {sélectionnés}}',
  noProjects: 'Aucun projet ne correspond au filtre.',
  noSites: 'Aucun site de ce projet ne correspond au filtre.',
  nothingSelected: 'Choisissez des sites dans la colonne du milieu.',
  atLeastOne: 'Au moins un site doit être sélectionné',
  update: 'Mettre à jour',
  evaluating: {
    one: 'Évaluation du site {site} : {done, number} sur {days, plural, one {# jour} other {# jours}}. D’autres détections peuvent apparaître.',
    several:
      'Évaluation de {count, plural, one {# site} other {# sites}} : {done, number} sur {days, plural, one {# jour} other {# jours}}. D’autres détections peuvent apparaître.',
    link: 'Évaluation',
  },
  missingRole: {
    text: 'Des règles ne peuvent pas s’exécuter sur {equips, plural, one {# équipement} other {# équipements}} sur {of, number} ({kind}). Point manquant : {role}.',
    lookedAt: '{sites, number} sites examinés sur {of, number}.',
    link: 'Couverture des règles',
  },
  leftOut:
    '{count, plural, one {# site de cette adresse n’est pas dans votre portefeuille et a été ignoré} other {# sites de cette adresse ne sont pas dans votre portefeuille et ont été ignorés}}',
} satisfies Translation<typeof en>
