export default {
  group: {
    'name-missing': 'Le nom est obligatoire.',
    'name-too-long': 'Le nom ne peut pas dépasser {maximum, number} caractères.',
  },
  key: {
    'name-missing': 'Le nom est obligatoire.',
    'name-too-long': 'Le nom ne peut pas dépasser {maximum, number} caractères.',
    'no-projects': 'Choisissez au moins un projet.',
    'no-scopes': 'Choisissez au moins un droit pour la clé.',
  },
  equip: {
    'id-missing': 'L’identifiant est obligatoire.',
    'id-too-long': 'L’identifiant ne peut pas dépasser {maximum, number} caractères.',
  },
  portfolio: {
    'name-missing': 'Le nom est obligatoire.',
    'name-too-long': 'Le nom ne peut pas dépasser {maximum, number} caractères.',
  },
  pull: {
    'no-name': 'Saisissez un nom.',
    'no-username': 'Saisissez le nom d’utilisateur.',
    'no-filter': 'Saisissez un filtre, par exemple spark.',
  },
  webhook: {
    'name-missing': 'Saisissez un nom.',
    'name-too-long': 'Le nom ne peut pas dépasser {maximum} caractères.',
    'url-missing': 'Saisissez l’adresse qui reçoit les messages.',
    'url-wrong': 'Saisissez une adresse complète (https://…).',
    'no-events': 'Choisissez au moins un événement.',
    'no-projects': 'Choisissez au moins un projet, ou tous les projets.',
  },
  project: {
    'key-missing': 'La clé du projet est obligatoire.',
    'key-too-long': 'La clé du projet ne peut pas dépasser {maximum, number} caractères.',
    currency: 'Choisissez une devise.',
    retention: 'Saisissez un nombre entier de jours de 1 à 36 500, ou laissez vide.',
    'quiet-days': 'Saisissez un nombre entier de jours de 1 à 90.',
  },
  role: {
    'label-missing': 'Indiquez comment on l’appelle.',
    'label-too-long': 'La limite est de {maximum, number} caractères.',
    'name-form':
      'Un rôle se nomme comme dans une condition : d’abord une minuscule, puis des lettres sans accent et des chiffres seulement, par exemple glycolTemp.',
    'pattern-too-short': 'Les mots à chercher dans les noms ont au moins deux caractères.',
  },
  site: {
    'id-missing': 'L’identifiant du site est obligatoire.',
    'id-too-long': 'L’identifiant du site ne peut pas dépasser {maximum, number} caractères.',
    'project-missing': 'Choisissez un projet.',
    'time-zone': 'Choisissez un fuseau horaire.',
  },
  user: {
    'email-missing': 'L’adresse e-mail est obligatoire.',
    'email-wrong': 'L’adresse e-mail n’est pas valide.',
    'name-missing': 'Le nom complet est obligatoire.',
    'name-too-long': 'Le nom complet ne peut pas dépasser {maximum, number} caractères.',
    'role-missing': 'Le rôle est obligatoire.',
    'group-missing': 'Le groupe est obligatoire.',
  },
} as const
