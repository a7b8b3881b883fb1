import type { ACCOUNTS } from '@bonfire/contract/refusals/accounts'
import { refusalTexts } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof ACCOUNTS>()({
  'sign-in.wrong': 'The username or password is wrong, or the account is deactivated.',
  'sign-in.too-many-attempts': 'Too many attempts. Try again in {seconds, plural, one {# second} other {# seconds}}.',
  'sign-in.provider-only': 'Passwords are turned off. Sign in with {provider}.',
  'sign-in.no-session': 'The session could not be opened.',
  'account.deactivated': 'Your account is deactivated.',
  'account.no-role': 'Unable to authenticate user',
  'account.name-taken': 'The account "{username}" already uses this username or email.',
  'account.unknown-group': 'No group is named "{group}". Existing groups: {groups}.',
  'account.unknown-project': 'No project is named "{project}". Existing projects: {projects}.',
  'account.username': 'a username must be 1 to 100 characters long, without spaces or @',
  'account.no-projects-yet':
    'No project is named "{project}", because there are no projects yet. Import a portfolio first.',
  'account.wrong': '{problems}',
  'password.too-short': 'A password must be at least {minimum} characters long.',
  'password.too-long': 'A password can be at most {maximum} characters long.',
  'password.common': 'This password is too common, or too close to a common one. Choose another.',
  'password.repetitive': 'This password repeats the same few characters. Choose another.',
  'password.own-name': 'This password is your own name or email address. Choose another.',
  'password.unchanged': 'The new password is the same as the current one. Choose another.',
  'password.wrong': 'The current password is wrong.',
  'password.none': 'This account has no password. It signs in through the identity provider.',
  'link.unknown':
    'This link is incomplete, or a newer link has replaced it. Open the latest email, or request another link.',
  'link.used': 'This link has already been used. Sign in, or request a new link.',
  'link.expired': 'This link has expired. Request a new one.',
  'link.account-deactivated': 'The account this link belongs to is deactivated. Contact your administrator.',
  'invitation.used': 'This invitation has already been used. Sign in with the password you chose then.',
  'invitation.expired': 'This invitation has expired. Ask the person who invited you to resend it.',
})
