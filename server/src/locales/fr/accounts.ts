import type { ACCOUNTS } from '@bonfire/contract/refusals/accounts'
import { refusalTexts } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof ACCOUNTS>()({
  'sign-in.wrong': 'Le nom d’utilisateur ou le mot de passe est incorrect, ou le compte est désactivé.',
  'sign-in.too-many-attempts':
    'Trop de tentatives. Réessayez dans {seconds, plural, one {# seconde} other {# secondes}}.',
  'sign-in.provider-only': 'Les mots de passe sont désactivés. Connectez-vous avec {provider}.',
  'sign-in.no-session': 'La session n’a pas pu être ouverte.',
  'account.deactivated': 'Votre compte est désactivé.',
  'account.no-role': 'Votre compte n’a pas encore de rôle : demandez-en un à votre administrateur.',
  'account.name-taken': 'Le nom d’utilisateur ou l’adresse e-mail est déjà pris par le compte « {username} ».',
  'account.unknown-group': 'Il n’y a pas de groupe « {group} ». Voici ceux qui existent : {groups}.',
  'account.unknown-project': 'Il n’y a pas de projet « {project} ». Voici ceux qui existent : {projects}.',
  'account.username': 'un nom d’utilisateur a 1 à 100 caractères, sans espaces ni @',
  'account.no-projects-yet':
    'Il n’y a pas de projet « {project} ». Il n’y en a encore aucun ; importez d’abord un portefeuille.',
  'account.wrong': '{problems}',
  'password.too-short': 'Un mot de passe doit avoir au moins {minimum} caractères.',
  'password.too-long': 'Un mot de passe ne peut pas dépasser {maximum} caractères.',
  'password.common':
    'Ce mot de passe est trop courant, ou trop proche d’un mot de passe courant. Choisissez-en un autre.',
  'password.repetitive': 'Ce mot de passe répète quelques caractères. Choisissez-en un autre.',
  'password.own-name': 'Ce mot de passe est votre propre nom ou adresse e-mail. Choisissez-en un autre.',
  'password.unchanged': 'Le nouveau mot de passe est celui que vous avez déjà. Choisissez-en un autre.',
  'password.wrong': 'Le mot de passe actuel est incorrect.',
  'password.none': 'Ce compte n’a pas de mot de passe : il se connecte par le fournisseur d’identité.',
  'link.unknown':
    'Ce lien ne fonctionne pas : il est incomplet, ou un lien plus récent l’a remplacé. Ouvrez l’e-mail le plus récent, ou demandez un autre lien.',
  'link.used': 'Ce lien a déjà servi. Connectez-vous, ou demandez un nouveau lien.',
  'link.expired': 'Ce lien a expiré. Demandez-en un nouveau.',
  'link.account-deactivated': 'Le compte de ce lien est désactivé. Adressez-vous à votre administrateur.',
  'invitation.used': 'Cette invitation a déjà servi : connectez-vous avec le mot de passe choisi à ce moment-là.',
  'invitation.expired': 'Cette invitation a expiré. Demandez à la personne qui vous a invité de la renvoyer.',
})
