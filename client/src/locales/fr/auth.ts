import type en from '../en/auth.ts'
import type { Translation } from '../translation.ts'

export default {
  title: 'Connexion',
  productLine: 'Les défauts des bâtiments, du déclenchement d’une règle à la réparation vérifiée',
  username: 'Nom d’utilisateur ou e-mail',
  password: 'Mot de passe',
  submit: 'Se connecter',
  usernameBlank: 'Le nom d’utilisateur ou l’e-mail est obligatoire',
  passwordBlank: 'Le mot de passe est obligatoire',
  forgotten: 'Mot de passe oublié ?',
  noConnection:
    'Pas de connexion : Bonfire est injoignable. Vous pourrez vous connecter dès que la connexion sera rétablie.',
  sessionEnded: 'Votre session est terminée. Connectez-vous pour reprendre là où vous étiez.',
  signedOut: {
    title: 'Session terminée',
    text: 'Connectez-vous avec le compte {name} pour continuer : tout ce qui se trouve sur cette page est conservé, et vous pourrez l’enregistrer ou l’envoyer de nouveau.',
    other:
      '{other} a ouvert une session entre-temps. Connectez-vous avec le compte {name} pour continuer sur cette page.',
    otherTab: 'Se connecter dans un autre onglet, puis revenir ici',
  },
  support: 'Assistance',
  or: 'ou',
  provider: 'Se connecter avec {name}',
  problems: {
    providerUnreachable:
      'Le fournisseur d’identité ne répond pas. Réessayez dans un instant ou connectez-vous avec un nom d’utilisateur et un mot de passe.',
    providerRefused: 'Le fournisseur d’identité a refusé la connexion, ou vous l’avez annulée. Réessayez.',
    attemptExpired: 'Cette connexion a expiré, a déjà servi ou a été lancée dans un autre navigateur. Réessayez.',
    emailNotVerified:
      'Le fournisseur d’identité n’a pas vérifié votre adresse e-mail. Demandez à son administrateur de la vérifier.',
    noAccount: 'Aucun compte ne correspond à votre adresse e-mail. Demandez une invitation à un administrateur.',
    accountClosed:
      'Votre compte est désactivé, ou est lié à une autre personne chez le fournisseur d’identité. Adressez-vous à un administrateur.',
    noGroup:
      'Aucun de vos groupes chez le fournisseur d’identité ne donne accès à Bonfire. Demandez à un administrateur de vous ajouter à un groupe qui le permet.',
    tooManyAttempts: 'Trop de tentatives de connexion depuis votre réseau. Attendez quelques minutes, puis réessayez.',
  },
  onlyProviderUnreachable: 'Le fournisseur d’identité ne répond pas. Réessayez dans un instant.',
  loading: 'Chargement des modes de connexion',
  demoTitle: 'Comptes de démonstration',
  demoHint: 'Choisissez-en un pour remplir le formulaire.',
  demoMails: 'Les e-mails ne sont pas envoyés : ils sont enregistrés dans {folder}',
  language: 'Langue',
  backToSignIn: 'Retour à la connexion',
  forgot: {
    title: 'Mot de passe oublié',
    intro:
      'Saisissez l’adresse e-mail de votre compte. Vous recevrez un e-mail avec un lien pour choisir un nouveau mot de passe.',
    email: 'E-mail',
    noAddress: 'Saisissez une adresse e-mail, pas un nom d’utilisateur.',
    submit: 'Envoyer le lien',
    sentTitle: 'Consultez votre messagerie',
    sent: 'Si {email} correspond à un compte, vous allez recevoir un e-mail avec un lien. Il ne fonctionne qu’une fois et expire au bout d’une heure.',
    nothingCame: 'Rien après quelques minutes ? Vérifiez vos courriers indésirables ou essayez une autre adresse.',
    another: 'Essayer une autre adresse',
    off: 'Les mots de passe sont désactivés. Tout le monde se connecte avec le fournisseur d’identité ; c’est aussi là que se réinitialise un mot de passe oublié.',
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
    incomplete: 'Ce lien est incomplet. Ouvrez-le de nouveau depuis l’e-mail.',
    doneTitle: 'Mot de passe enregistré',
    done: 'Mot de passe réinitialisé, veuillez vous connecter',
    login: 'Se connecter',
  },
  signUp: {
    title: 'Terminez votre inscription',
    intro: 'Vous êtes invité à rejoindre Bonfire. Choisissez un mot de passe pour votre compte.',
    submit: 'Terminer l’inscription',
  },
  deadLink: {
    title: 'Ce lien ne fonctionne pas',
    another: 'Un lien de réinitialisation ne fonctionne qu’une fois et expire au bout d’une heure.',
    send: 'Demander un autre lien',
  },
} satisfies Translation<typeof en>
