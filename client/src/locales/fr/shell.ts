import type en from '../en/shell.ts'
import type { Translation } from '../translation.ts'

export default {
  navigation: {
    label: 'Navigation principale',
    monitoring: 'Surveillance',
    insights: 'Analyses',
    overview: 'Vue d’ensemble',
    units: 'Équipements',
    actions: 'Actions',
    metering: 'Comptage',
    histories: 'Historiques',
    labels: 'Étiquettes',
    deployments: 'Déploiements',
    reports: 'Rapports',
    explorer: 'Explorateur',
    labs: 'Labs',
  },
  skipToContent: 'Aller au contenu',
  home: 'Bonfire, page d’accueil',
  userMenu: {
    label: 'Menu utilisateur',
    greeting: 'Bonjour, {name}',
    language: 'Langue',
    theme: 'Thème',
    themes: { light: 'Clair', dark: 'Sombre', auto: 'Système' },
    myProfile: 'Mon profil',
    insightSubscriptions: 'Abonnements aux analyses',
    projectSettings: 'Paramètres des projets',
    userSettings: 'Paramètres des utilisateurs',
    groupSettings: 'Paramètres des groupes',
    dataIn: 'Importer des données',
    login: 'Connexion',
    help: 'Aide',
    shortcuts: 'Raccourcis clavier',
    logout: 'Déconnexion',
    version: 'Bonfire {version}',
  },
  palette: {
    button: 'Aller à…',
    title: 'Aller à un site, une règle, une action ou une page',
  },
  notFound: {
    title: 'Page non disponible',
    text: 'Page non disponible. La page demandée n’existe plus ou ne vous est pas accessible.',
    related: 'Liens associés',
  },
  setupFailed: {
    title: 'Échec de l’authentification de l’utilisateur connecté',
    hint: 'Vos projets et vos sites n’ont pas pu être chargés.',
  },
  screenFailed: {
    title: 'Cette page n’a pas pu être affichée',
    chunk: 'Une partie de l’application n’a pas été chargée ({type}).',
    newVersion: 'Une nouvelle version de Bonfire a été installée.',
    reload: 'Recharger la page',
  },
} satisfies Translation<typeof en>
