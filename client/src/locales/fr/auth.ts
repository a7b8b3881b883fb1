import type en from '../en/auth.ts'
import type { Translation } from '../translation.ts'

export default {
  title: 'Connexion',
  intro: 'Du déclenchement d’une règle à une réparation vérifiée.',
  username: 'Nom d’utilisateur ou e-mail',
  password: 'Mot de passe',
  submit: 'Se connecter',
  usernameBlank: 'Le nom d’utilisateur ou l’e-mail est obligatoire',
  passwordBlank: 'Le mot de passe est obligatoire',
  refused: 'Le nom d’utilisateur ou le mot de passe est incorrect, ou le compte est désactivé.',
  forgotten: 'Mot de passe oublié ?',
  sessionEnded: 'Votre session est terminée. Connectez-vous pour reprendre là où vous étiez.',
  signedOut: {
    title: 'Session terminée',
    text: 'Connectez-vous en tant que {name} pour continuer : tout ce qui se trouve sur cette page est conservé, et vous pourrez l’enregistrer ou l’envoyer de nouveau.',
    other:
      '{other} a ouvert une session entre-temps. Connectez-vous en tant que {name} pour reprendre ce qui se trouve sur cette page.',
    otherTab: 'Se connecter dans un autre onglet, puis revenir ici',
  },
  support: 'Assistance',
  or: 'ou',
  provider: 'Se connecter avec {name}',
  problems: {
    providerUnreachable:
      'Le fournisseur d’identité ne répond pas. Réessayez dans un instant ou connectez-vous avec un nom d’utilisateur et un mot de passe.',
    providerRefused:
      'Le fournisseur d’identité ne vous a pas connecté, ou vous avez interrompu la connexion. Réessayez.',
    attemptExpired:
      'Cette connexion a duré trop longtemps, a déjà servi ou a commencé dans un autre navigateur. Réessayez.',
    emailNotVerified:
      'Le fournisseur d’identité ne garantit pas votre adresse e-mail. Demandez à son responsable de la faire vérifier.',
    noAccount: 'Aucun compte ne correspond à votre adresse e-mail. Demandez une invitation à un administrateur.',
    accountClosed:
      'Votre compte est désactivé, ou appartient à une autre personne chez le fournisseur d’identité. Adressez-vous à un administrateur.',
    tooManyAttempts:
      'Trop de connexions ont été commencées depuis votre réseau. Attendez quelques minutes, puis réessayez.',
  },
  demoTitle: 'Comptes de démonstration',
  demoHint: 'Choisissez-en un pour remplir le formulaire.',
  demoMails: 'Les e-mails ne sont pas envoyés : ce sont des fichiers dans {folder}',
  language: 'Langue',
  backToSignIn: 'Retour à la connexion',
  forgot: {
    title: 'Mot de passe oublié',
    intro:
      'Saisissez l’adresse e-mail de votre compte. Vous recevrez un message avec un lien pour choisir un nouveau mot de passe.',
    email: 'E-mail',
    noAddress: 'Ce n’est pas une adresse e-mail. Un nom d’utilisateur ne suffit pas ici.',
    submit: 'Envoyer le lien',
    sentTitle: 'Consultez votre messagerie',
    sent: 'Si {email} correspond à un compte, un message avec un lien est en route. Le lien fonctionne une seule fois, pendant une heure.',
    nothingCame: 'Rien après quelques minutes ? Regardez dans les indésirables ou essayez une autre adresse.',
    another: 'Essayer une autre adresse',
  },
  reset: {
    title: 'Réinitialiser le mot de passe',
    intro: 'Choisissez un nouveau mot de passe. Toutes les sessions de votre compte seront fermées.',
    account: 'Compte',
    password: 'Nouveau mot de passe',
    confirm: 'Confirmer le nouveau mot de passe',
    submit: 'Enregistrer le mot de passe',
    blank: 'Ce champ est obligatoire',
    mismatch: 'Les mots de passe ne correspondent pas',
    loading: 'Vérification du lien',
    failed: 'Le lien n’a pas pu être vérifié. {reason}',
    incomplete: 'Ce lien est incomplet. Ouvrez-le de nouveau depuis le message.',
    doneTitle: 'Mot de passe enregistré',
    done: 'Mot de passe réinitialisé, veuillez vous connecter',
    login: 'Connexion',
  },
  signUp: {
    title: 'Terminer votre inscription',
    intro: 'Vous êtes invité sur Bonfire. Choisissez le mot de passe de votre compte.',
    submit: 'Terminer l’inscription',
  },
  deadLink: {
    title: 'Ce lien ne fonctionne pas',
    another: 'Un lien de réinitialisation fonctionne une seule fois, pendant une heure.',
    send: 'Envoyer un autre lien',
  },
} satisfies Translation<typeof en>
