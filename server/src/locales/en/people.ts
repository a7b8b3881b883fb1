import problems from '@bonfire/contract/refusals/field-problems/en'
import type { PEOPLE } from '@bonfire/contract/refusals/people'
import { refusalTexts, withPrefix } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof PEOPLE>()({
  ...withPrefix('user', problems.user),
  ...withPrefix('group', problems.group),
  'people.closed': 'Only administrators can manage users and groups. Ask one of them.',
  'people.no-administrator':
    'This would leave no one who can sign in and administer users and groups. Make someone else an administrator first. A person who has only been invited must complete sign-up before they count.',
  'people.no-full-administrator':
    'This would leave no administrator who can sign in and see every project. Give another administrator access to all projects first.',
  'people.own-limit': 'You cannot remove the limit on the roles you can give. Ask another administrator.',
  'people.unlimited':
    'This would make someone an administrator without your limit on roles. Ask an administrator who does not have this limit.',
  'people.role-beyond-limit':
    'You cannot give the role {role}. {count, plural, =0 {You cannot give any role.} other {You can give: {roles}.}}',
  'people.group-beyond-limit':
    'You cannot add anyone to the group {group}. {count, plural, =0 {You cannot give any role.} other {You can give: {roles}.}}',
  'people.access-beyond-own': 'The group {group} would have access that you do not have yourself: {access}.',
  'people.sees-more':
    '{email} sees projects or sites that you do not see, so you cannot change this account. Ask an administrator who sees them.',
  'people.stronger-user':
    '{email} has more access than you can give, so you cannot change this account. Ask an administrator without that limit.',
  'people.stronger-group': 'The group {group} gives more access than you can give, so you cannot change it.',
  'people.unknown-time-zone': 'There is no time zone "{timeZone}". Use a name such as Europe/Paris.',
  'user.email-taken': 'An account with the email {email} already exists. Choose another email.',
  'user.email-deactivated':
    'A deactivated account already uses the email {email}. Reactivate it instead of creating another.',
  'user.email-fixed': 'Only the email of a sub-user can be changed.',
  'user.deactivated': 'The account for {email} is deactivated. Reactivate it before sending the email.',
  'user.unknown': 'There is no user with the username or email "{name}". "user list" shows all of them.',
  'user.not-active': 'The account for {email} is deactivated. Reactivate it first.',
  'user.erase-own': 'You cannot delete your own account. Ask another administrator.',
  'user.erase-all-projects': 'Only someone who can see all projects can delete a user.',
  'user.export-all-projects': 'Only someone who can see all projects can export the data of a user.',
  'user.no-password': '{email} signs in with the identity provider and has no password here.',
  'user.still-administrator':
    '{email} can also manage users as a member of: {groups}. Remove them from these groups, or take that access away from the groups.',
  'user.signed-up':
    '{email} has already signed up. If they forgot their password, they can reset it on the sign-in page.',
  'user.unknown-place': 'These projects or sites do not exist, or you cannot give access to them: {places}.',
  'user.all-projects-give': 'Only someone who can see all projects can give others access to all projects.',
  'user.all-projects-take': 'Only someone who can see all projects can take that access away.',
  'user.project-take': 'Only someone with access to the whole project can take it away from others: {projects}.',
  'group.name-taken': 'A group named {name} already exists. Choose another name.',
  'group.unknown': 'No group is named "{group}". Existing groups: {groups}.',
  'group.built-in-deleted': '{group} is a built-in group and cannot be deleted.',
  'group.built-in-changed': '{group} is a built-in group: you can change only its members.',
  'group.has-members': 'The group {group} still has members. Remove them, then delete it.',
  'group.monitoring':
    'The group {group} gives access to Monitoring, so it cannot be renamed. To take that access away, remove its members.',
  'group.member-gone':
    'One of the people you chose is deactivated or no longer exists. Reload the list and choose again.',
  'group.last-of-people': '{people} would no longer be in any group. Add them to another group first.',
  'subscription.no-places': 'Choose at least one project or site, or all places.',
  'subscription.unknown-place':
    'One of the projects or sites you chose does not exist, or you do not have access to it. Choose again.',
  'subscription.too-many': 'You already have {maximum} subscriptions. Change or delete one of them.',
  'subscription.wrong-link':
    'This link does not belong to any subscription. Copy the whole link from the email, or sign in and change your subscriptions.',
  'view.name-missing': 'Enter a name.',
  'view.name-too-long': 'The name cannot be longer than {maximum} characters.',
  'view.name-taken': 'You already have a view called "{name}" on this page. Choose another name.',
  'view.wrong-address': 'This address does not belong to the page of the view.',
  'view.too-long': 'Too many sites or filters are chosen to save them in one view. Choose fewer.',
  'view.unknown-project': 'The project does not exist, or you do not have access to it. Choose another one.',
  'view.too-many': 'You already have {maximum} saved views. Delete one of them first.',
  'view.gone': 'This view no longer exists, or it is not yours to change.',
  'report-link.off': 'Links to reports are switched off. Whoever runs Bonfire can allow them with REPORT_LINKS.',
  'report-link.unseen-sites':
    'The report would be without {count, plural, one {# site that does} other {# sites that do}} not exist or that you do not see: {sites}. Leave {count, plural, one {it} other {them}} out, or ask for access.',
  'report-link.no-sites': 'You do not have access to any of these sites. Choose others.',
  'report-link.too-many': 'You already have {maximum} links to reports. Revoke one of them.',
  'report-link.gone': 'This link has expired or was revoked. Ask whoever sent it for another one.',
})
