import type en from '../en/equips.ts'
import type { Translation } from '../translation.ts'

export default {
  loading: 'Chargement de l’équipement',
  failed: 'L’équipement n’a pas pu être chargé',
  gone: 'Cet équipement n’existe pas, ou vous n’avez pas accès à son site.',
  goneDetail:
    'L’étiquette provient peut-être d’une autre installation. Demandez l’accès au site à la personne qui administre Bonfire.',
  toActions: 'Ouvrir les actions',
  actions: 'Actions',
  noActions: 'Aucune action n’a porté sur cet équipement.',
  closed: 'clôturée le {day}',
  endedCut: 'Seules les {count} dernières actions terminées sont affichées.',
  due: 'échéance le {day}',
  values: 'Dernières valeurs',
  valuesFailed: 'Les valeurs n’ont pas pu être chargées.',
  noValues: 'Aucun point connu.',
  histories: 'Afficher les historiques',
  print: 'Imprimer son étiquette',
  labels: {
    title: 'Étiquettes',
    hint: 'Une personne qui a accès au site et scanne une étiquette voit les détections, les actions ouvertes et les dernières valeurs de l’équipement.',
    choose: 'Équipements',
    search: 'Rechercher un équipement',
    clearSearch: 'Effacer la recherche',
    all: 'Tout sélectionner',
    none: 'Tout désélectionner',
    chosen:
      '{count, plural, one {# étiquette} other {# étiquettes}}, {sheets, plural, one {# feuille} other {# feuilles}} A4',
    print: 'Imprimer',
    nothing: 'Ce site n’a pas encore d’équipement.',
    add: 'Ajouter des équipements',
    nothingFound: 'Aucun équipement ne porte ce nom.',
    nothingChosen: 'Choisissez des équipements pour voir leurs étiquettes.',
    loading: 'Chargement des équipements',
    failed: 'Les équipements n’ont pas pu être chargés',
    noSite: 'Choisissez un seul site pour imprimer les étiquettes de ses équipements.',
    code: 'Code qui ouvre {address}',
    first: 'Seuls les {count, number} premiers sont affichés. Affinez la recherche pour trouver les autres.',
  },
} satisfies Translation<typeof en>
