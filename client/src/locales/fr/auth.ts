import type en from '../en/auth.ts'
import type { Translation } from '../translation.ts'

export default {
  title: 'Connexion',
  intro: 'Du déclenchement d’une règle à une réparation vérifiée.',
  username: 'Nom d’utilisateur ou e-mail',
  password: 'Mot de passe',
  showPassword: 'Afficher le mot de passe',
  hidePassword: 'Masquer le mot de passe',
  capsLock: 'Verr. Maj est activé',
  submit: 'Se connecter',
  usernameBlank: 'Le nom d’utilisateur ou l’e-mail est obligatoire',
  passwordBlank: 'Le mot de passe est obligatoire',
  refused: 'Le nom d’utilisateur ou le mot de passe est incorrect, ou le compte est désactivé.',
  tooMany: 'Trop de tentatives. Patientez un instant, puis réessayez.',
  demoTitle: 'Comptes de démonstration',
  demoHint: 'Choisissez-en un pour remplir le formulaire.',
  demoMails: 'Les e-mails ne sont pas envoyés : ce sont des fichiers dans {folder}',
  language: 'Langue',
  setupFailed: 'Échec de l’authentification de l’utilisateur connecté',
} satisfies Translation<typeof en>
