import labels from '@bonfire/contract/actions/labels/en'
import type { ACTIONS } from '@bonfire/contract/refusals/actions'
import { refusalTexts, selectLabel, withPrefix } from '../refusal-texts.ts'

const AMOUNT = selectLabel('amount', labels.fields)

export default refusalTexts<keyof typeof ACTIONS>()({
  ...withPrefix('action', labels.problems),
  'action.field-too-long': `${selectLabel('field', labels.fields)} cannot be longer than {maximum, number} characters`,
  'action.status-unknown': 'There is no status "{value}". Choose one of: {values}.',
  'action.priority-unknown': 'There is no severity "{value}". Choose one of: {values}.',
  'action.type-unknown': 'There is no type "{value}". Choose one of: {values}.',
  'action.team-unknown': 'There is no team "{team}" here. Choose one of: {teams}.',
  'action.closing-needs-photo': 'Attach a photo to the activity before you close the action: its project asks for one',
  'action.closing-needs-note': 'Write a comment before you close the action: its project asks for one',
  'action.closing-needs-both':
    'Write a comment and attach a photo to the activity before you close the action: its project asks for both',
  'action.owner-unknown': 'A site or person is not of this project any more',
  'action.owner-twice': 'Two rules have the same site, category and team',
  'action.external-key-taken': 'Another action of the project already has the external key "{externalKey}"',
  'action.amount': `${AMOUNT} must be a number greater than or equal to 0`,
  'action.amount-too-large': `${AMOUNT} must be at most {maximum, number}{amount, select, nabersEnergy { stars} nabersWater { stars} other {}}`,
  'action.site-blank': 'Site cannot be blank. Send siteId, or projectKey with the site label in components.',
  'action.site-ambiguous': 'Several sites in the project have this label. Send siteId instead.',
  'action.site-of-other-project':
    'The site does not belong to this project. Send its own project key, or leave the key out.',
  'action.request-id-used': 'This request ID was already used for another action. Send the action with a new one.',
  'action.created-closed': 'A new action cannot be Closed. Choose another status.',
  'action.triage-closed': 'You are not allowed to set Triage. Choose another status.',
  'action.status-not-chosen': 'The status {status} cannot be chosen. Choose another.',
  'action.status-off': 'The status {status} is turned off here. Choose another.',
  'action.reason-without-rejection':
    'The reason Rejected can only be used with the status Rejected. Choose another reason.',
  'action.reason-without-end':
    'Only an action that is closed or rejected has a reason. Leave it out, or set the status too.',
  'action.repaired-not-fixed':
    'Only an action that is closed as fixed has a day of its repair. Leave it out, or close the action as fixed.',
  'action.repaired-outside':
    'The repair cannot be before the action was created, nor in the future. Choose a day from {from} to {to}.',
  'action.screenshot-set': 'The screenshot can only be cleared here. Upload a file to set it.',
  'action.assignee-unknown': 'The assignee does not have access to this site. Choose someone else.',
  'action.assignee-ambiguous': 'Several people who see this site are called {name}. Name one by assigneeId.',
  'action.key': 'Not a valid action key',
  'action.no-key': 'No issueKey given',
  'action.no-equips': 'No equip rules given',
  'action.equip-taken':
    '{equip} ({rule}) is already associated with {action}. Nothing was changed. Unassociate it there first.',
  'action.equip-taken-unseen':
    '{equip} ({rule}) is on an action that you cannot see. Nothing was changed. Unassociate it first.',
  'action.not-put-back': 'It has an action again, or was unassociated too long ago.',
  'action.equip-unseen':
    '{count, plural, one {# unit at a site} other {# units at sites}} that you do not see {count, plural, one {is} other {are}} on this action. Someone who sees {count, plural, one {it} other {them}} can end or reopen it.',
  'action.closed': 'This action is closed. Reopen it first, or choose another.',
  'action.equip-of-other-project': '{equip} belongs to a different project. Choose an action in its own project.',
  'action.each-empty': 'Tick at least one finding',
  'action.each-too-many': 'At most {maximum, number} actions can be created at once',
  'action.bulk-empty': 'Tick at least one action',
  'action.bulk-too-many': 'At most {maximum, number} actions can be changed at once',
  'action.bulk-nothing': 'Choose at least one change, or write a comment.',
  'action.bulk-id-used': 'This bulkEditId was already used. Send the edit with a new one.',
  'action.changed-since': 'Changed in the meantime: {fields}',
  'comment.empty': 'A comment cannot be empty',
  'comment.too-long': 'A comment cannot be longer than {maximum, number} characters',
  'comment.is-transition': 'Status changes stay in the activity. Only comments can be deleted.',
  'comment.of-other-author': 'Only the author can delete a comment.',
  'comment.request-id-used': 'This requestId was already used for another comment. Send a new one.',
  'comment.mention-unseen':
    'Someone you mentioned does not have access to this site, so nobody was notified. Remove their name.',
})
