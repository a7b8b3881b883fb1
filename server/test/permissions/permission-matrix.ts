/**
 * What every call returns without an account, to each account of the demonstration, and to two that see projects in part:
 * `part`, an engineer with one site of each project, and `adminInPart`, an administrator with a project and a site of another.
 * Three responses are about an object of one's own, of a project of the tenant that one does not see, and of another tenant;
 * one is for a call about no object. To accounts in part, the second is of an unseen site of the project whose other site is
 * their own.
 *
 * none  answered with 200, and nothing in it is of that object
 * -     there is no such object: the account sees every project, or the thing belongs to no project
 * 404   also of what is foreign: it looks the same as what does not exist
 * 409   one's own, but there is no snooze to take back
 */
const TABLE = `
                                           | anonymous | contractor    | site          | portfolio     | engineer   | admin      | part          | adminInPart
GET /auth/options                          | 200       | 200           | 200           | 200           | 200        | 200        | 200           | 200
POST /auth/login                           | 200       | 200 200 200   | 200 200 200   | 200 200 200   | 200 - 200  | 200 - 200  | 200 200 200   | 200 200 200
POST /auth/forgot-password                 | 200       | 200           | 200           | 200           | 200        | 200        | 200           | 200
GET /auth/reset-password                   | 404       | 404           | 404           | 404           | 404        | 404        | 404           | 404
POST /auth/reset-password                  | 404       | 404           | 404           | 404           | 404        | 404        | 404           | 404
POST /v1/client-errors                     | 200       | 200           | 200           | 200           | 200        | 200        | 200           | 200
GET /v1/users/me                           | 401       | 200           | 200           | 200           | 200        | 200        | 200           | 200
GET /v1/users/me/integrations              | 401       | 200           | 200           | 200           | 200        | 200        | 200           | 200
GET /v1/users/me/preferences               | 401       | 200           | 200           | 200           | 200        | 200        | 200           | 200
PUT /v1/users/me/preferences               | 401       | 200           | 200           | 200           | 200        | 200        | 200           | 200
GET /v1/insight-subscriptions              | 401       | 403 403 403   | 200 none none | 200 none none | 200 - none | 200 - none | 200 none none | 200 none none
POST /v1/insight-subscriptions             | 401       | 403 403 403   | 201 422 422   | 201 422 422   | 201 - 422  | 201 - 422  | 201 422 422   | 201 422 422
PUT /v1/insight-subscriptions/:subscriptionId | 401       | 403 403 403   | 200 404 404   | 200 404 404   | 200 - 404  | 200 - 404  | 200 404 404   | 200 404 404
DELETE /v1/insight-subscriptions/:subscriptionId | 401       | 200 404 404   | 200 404 404   | 200 404 404   | 200 - 404  | 200 - 404  | 200 404 404   | 200 404 404
GET /v1/insight-subscriptions/digests/:digestId | 401       | 403 403 403   | 200 404 404   | 200 404 404   | 200 - 404  | 200 - 404  | 200 404 404   | 200 404 404
POST /v1/insight-subscriptions/unsubscribe | 404       | 404           | 404           | 404           | 404        | 404        | 404           | 404
GET /v1/insight-subscriptions/unsubscribe  | 303       | 303           | 303           | 303           | 303        | 303        | 303           | 303
GET /v1/views                              | 401       | 200 none none | 200 none none | 200 none none | 200 - none | 200 - none | 200 200 none  | 200 200 none
GET /v1/views insights                     | 401       | 403           | 200           | 200           | 200        | 200        | 200           | 200
GET /v1/views monitoring                   | 401       | 403           | 403           | 403           | 403        | 200        | 403           | 200
POST /v1/views                             | 401       | 201 422 422   | 201 422 422   | 201 422 422   | 201 - 422  | 201 - 422  | 201 201 422   | 201 201 422
PATCH /v1/views/:viewId                    | 401       | 200 404 404   | 200 404 404   | 200 404 404   | 200 - 404  | 200 - 404  | 200 404 404   | 200 404 404
DELETE /v1/views/:viewId                   | 401       | 200 404 404   | 200 404 404   | 200 404 404   | 200 - 404  | 200 - 404  | 200 404 404   | 200 404 404
POST /v1/views/:viewId/restore             | 401       | 200 404 404   | 200 404 404   | 200 404 404   | 200 - 404  | 200 - 404  | 200 404 404   | 200 404 404
GET /v1/start-page                         | 401       | 200           | 200           | 200           | 200        | 200        | 200           | 200
PUT /v1/start-page                         | 401       | 200 404 404   | 200 404 404   | 200 404 404   | 200 - 404  | 200 - 404  | 200 200 404   | 200 200 404
GET /v1/users/me/sessions                  | 401       | 200 none none | 200 none none | 200 none none | 200 - none | 200 - none | 200 none none | 200 none none
DELETE /v1/users/me/sessions               | 401       | 200           | 200           | 200           | 200        | 200        | 200           | 200
DELETE /v1/users/me/sessions/:sessionId    | 401       | 200 404 404   | 200 404 404   | 200 404 404   | 200 - 404  | 200 - 404  | 200 404 404   | 200 404 404
POST /auth/change-password                 | 401       | 200           | 200           | 200           | 200        | 200        | 200           | 200
GET /v1/changes                            | 401       | 200           | 200           | 200           | 200        | 200        | 200           | 200
GET /v2/users/:username/portfolio          | 401       | 200 404 404   | 200 404 404   | 200 404 404   | 200 - 404  | 200 - 404  | 200 404 404   | 200 404 404
GET /v2/tenants/:tenantId                  | 401       | 200 - 404     | 200 - 404     | 200 - 404     | 200 - 404  | 200 - 404  | 200 - 404     | 200 - 404
POST /synco/ui/insights                    | 401       | 403 403 403   | 200 none none | 200 none none | 200 - none | 200 - none | 200 none none | 200 none none
POST /synco/ui/insights monitoring         | 401       | 403 403 403   | 403 403 403   | 403 403 403   | 403 - 403  | 200 - none | 403 403 403   | 200 none none
POST /v1/hits/trends                       | 401       | 403 403 403   | 200 none none | 200 none none | 200 - none | 200 - none | 200 none none | 200 none none
POST /v1/hits/trends monitoring            | 401       | 403 403 403   | 403 403 403   | 403 403 403   | 403 - 403  | 200 - none | 403 403 403   | 200 none none
POST /v1/hits/costs                        | 401       | 403 403 403   | 200 none none | 200 none none | 200 - none | 200 - none | 200 none none | 200 none none
POST /v1/hits/costs monitoring             | 401       | 403 403 403   | 403 403 403   | 403 403 403   | 403 - 403  | 200 - none | 403 403 403   | 200 none none
POST /v1/hits/worth                        | 401       | 403 403 403   | 200 none none | 200 none none | 200 - none | 200 - none | 200 none none | 200 none none
POST /v1/hits/worth monitoring             | 401       | 403 403 403   | 403 403 403   | 403 403 403   | 403 - 403  | 200 - none | 403 403 403   | 200 none none
POST /v1/hits/causes                       | 401       | 200           | 200           | 200           | 200        | 200        | 200           | 200
POST /v1/hits/latest                       | 401       | 403 403 403   | 200 none none | 200 none none | 200 - none | 200 - none | 200 none none | 200 none none
POST /v1/hits/latest monitoring            | 401       | 403 403 403   | 403 403 403   | 403 403 403   | 403 - 403  | 200 - none | 403 403 403   | 200 none none
PUT /v1/hits/visit                         | 401       | 403           | 200           | 200           | 200        | 200        | 200           | 200
PUT /v1/hits/visit monitoring              | 401       | 403           | 403           | 403           | 403        | 200        | 403           | 200
POST /v1/overview                          | 401       | 403 403 403   | 200 none none | 200 none none | 200 - none | 200 - none | 200 none none | 200 none none
POST /v1/overview monitoring               | 401       | 403 403 403   | 403 403 403   | 403 403 403   | 403 - 403  | 200 - none | 403 403 403   | 200 none none
POST /v1/overview/findings                 | 401       | 403 403 403   | 200 none none | 200 none none | 200 - none | 200 - none | 200 none none | 200 none none
POST /v1/overview/actions                  | 401       | 200 none none | 200 none none | 200 none none | 200 - none | 200 - none | 200 none none | 200 none none
GET /v1/overview/links                     | 401       | 200 none none | 200 none none | 200 none none | 200 - none | 200 - none | 200 none none | 200 none none
POST /v1/overview/links                    | 401       | 403 403 403   | 201 422 422   | 201 422 422   | 201 - 422  | 201 - 422  | 201 422 422   | 201 422 422
DELETE /v1/overview/links/:linkId          | 401       | 200 404 404   | 200 404 404   | 200 404 404   | 200 - 404  | 200 - 404  | 200 404 404   | 200 404 404
GET /v1/reports                            | 404       | 404           | 404           | 404           | 404        | 404        | 404           | 404
GET /v1/hits/:occurrenceId/evidence        | 401       | 403 403 403   | 200 404 404   | 200 404 404   | 200 - 404  | 200 - 404  | 200 404 404   | 200 404 404
GET /v1/hits/:occurrenceId/evidence anywhere | 401       | 200 404 404   | 200 404 404   | 200 404 404   | 200 - 404  | 200 - 404  | 200 404 404   | 200 404 404
PUT /v1/hits/:occurrenceId/points          | 401       | 403 403 403   | 200 404 404   | 200 404 404   | 200 - 404  | 200 - 404  | 200 404 404   | 200 404 404
PUT /v1/hits/:occurrenceId/causes          | 401       | 403 403 403   | 200 404 404   | 200 404 404   | 200 - 404  | 200 - 404  | 200 404 404   | 200 404 404
POST /synco/equipRule/snooze               | 401       | 200 404 404   | 200 404 404   | 200 404 404   | 200 - 404  | 200 - 404  | 200 404 404   | 200 404 404
DELETE /synco/equipRule/snooze             | 401       | 200 404 404   | 200 404 404   | 200 404 404   | 200 - 404  | 200 - 404  | 200 404 404   | 200 404 404
POST /v1/snooze/undo                       | 401       | 409 404 404   | 409 404 404   | 409 404 404   | 409 - 404  | 409 - 404  | 409 404 404   | 409 404 404
GET /v1/search                             | 401       | 200 none none | 200 none none | 200 none none | 200 - none | 200 - none | 200 none none | 200 none none
POST /issues                               | 401       | 200 none none | 200 none none | 200 none none | 200 - none | 200 - none | 200 none none | 200 none none
POST /issue                                | 401       | 200 404 404   | 200 404 404   | 200 404 404   | 200 - 404  | 200 - 404  | 200 404 404   | 200 404 404
GET /issue/:actionKey                      | 401       | 200 404 404   | 200 404 404   | 200 404 404   | 200 - 404  | 200 - 404  | 200 404 404   | 200 404 404
PUT /v2/actions/:actionId                  | 401       | 200 404 404   | 200 404 404   | 200 404 404   | 200 - 404  | 200 - 404  | 200 404 404   | 200 404 404
PUT /v2/actions/:actionId Triage           | 401       | 403 404 404   | 403 404 404   | 403 404 404   | 403 - 404  | 200 - 404  | 403 404 404   | 200 404 404
POST /v2/actions/people                    | 401       | 200 none none | 200 none none | 200 none none | 200 - none | 200 - none | 200 none none | 200 none none
POST /v2/actions/each                      | 401       | 200 none none | 200 none none | 200 none none | 200 - none | 200 - none | 200 none none | 200 none none
POST /v2/actions/bulk                      | 401       | 200 none none | 200 none none | 200 none none | 200 - none | 200 - none | 200 none none | 200 none none
POST /v2/actions/closing-needs             | 401       | 200 none none | 200 none none | 200 none none | 200 - none | 200 - none | 200 none none | 200 none none
POST /v2/actions/bulk/:bulkEditId/undo     | 401       | 404           | 404           | 404           | 404        | 404        | 404           | 404
GET /v1/action-settings                    | 401       | 200 404 404   | 200 404 404   | 200 404 404   | 200 - 404  | 200 - 404  | 200 404 404   | 200 404 404
GET /v2/actions/:actionId/history          | 401       | 200 404 404   | 200 404 404   | 200 404 404   | 200 - 404  | 200 - 404  | 200 404 404   | 200 404 404
GET /v2/actions/:actionId/checks           | 401       | 200 404 404   | 200 404 404   | 200 404 404   | 200 - 404  | 200 - 404  | 200 404 404   | 200 404 404
GET /v2/actions/:actionId/proof            | 401       | 200 404 404   | 200 404 404   | 200 404 404   | 200 - 404  | 200 - 404  | 200 404 404   | 200 404 404
PUT /v2/actions/:actionId/checks           | 401       | 200 404 404   | 200 404 404   | 200 404 404   | 200 - 404  | 200 - 404  | 200 404 404   | 200 404 404
POST /v2/actions/associate                 | 401       | 200 404 404   | 200 404 404   | 200 404 404   | 200 - 404  | 200 - 404  | 200 404 404   | 200 404 404
POST /v2/actions/:actionId/dissociate      | 401       | 200 404 404   | 200 404 404   | 200 404 404   | 200 - 404  | 200 - 404  | 200 404 404   | 200 404 404
GET /comments/:actionKey                   | 401       | 200 404 404   | 200 404 404   | 200 404 404   | 200 - 404  | 200 - 404  | 200 404 404   | 200 404 404
POST /v2/actions/:actionId/comments        | 401       | 201 404 404   | 201 404 404   | 201 404 404   | 201 - 404  | 201 - 404  | 201 404 404   | 201 404 404
DELETE /v2/comments/:commentId             | 401       | 200 404 404   | 200 404 404   | 200 404 404   | 200 - 404  | 200 - 404  | 200 404 404   | 200 404 404
GET /hashtagUsernameList/:projectKey/:site | 401       | 200 404 404   | 200 404 404   | 200 404 404   | 200 - 404  | 200 - 404  | 200 404 404   | 200 404 404
POST /hashtag-notification                 | 401       | 200 404 404   | 200 404 404   | 200 404 404   | 200 - 404  | 200 - 404  | 200 404 404   | 200 404 404
POST /v1/attachments                       | 401       | 200 404 404   | 200 404 404   | 200 404 404   | 200 - 404  | 200 - 404  | 200 404 404   | 200 404 404
GET /v1/attachments/:id/blob               | 401       | 200 404 404   | 200 404 404   | 200 404 404   | 200 - 404  | 200 - 404  | 200 404 404   | 200 404 404
GET /rules                                 | 401       | 403 - 403     | 403 - 403     | 403 - 403     | 200 - none | 200 - none | 200 - none    | 200 - none
POST /v1/project-rules/search              | 401       | 403 403 403   | 403 403 403   | 403 403 403   | 200 - 404  | 200 - 404  | 200 200 404   | 200 200 404
POST /v1/project-rules/search monitoring   | 401       | 403 403 403   | 403 403 403   | 403 403 403   | 403 - 403  | 200 - 404  | 403 403 403   | 200 200 404
POST /v1/project-rules/update              | 401       | 403 403 403   | 403 403 403   | 403 403 403   | 200 - 404  | 200 - 404  | 403 403 404   | 403 403 404
POST /v1/project-rules/update monitoring   | 401       | 403 403 403   | 403 403 403   | 403 403 403   | 403 - 403  | 200 - 404  | 403 403 403   | 403 403 404
GET /v1/project-rules/changes              | 401       | 403 403 403   | 403 403 403   | 403 403 403   | 200 - 404  | 200 - 404  | 200 200 404   | 200 200 404
GET /v1/project-rules/changes monitoring   | 401       | 403 403 403   | 403 403 403   | 403 403 403   | 403 - 403  | 200 - 404  | 403 403 403   | 200 200 404
GET /v1/definitions                        | 401       | 403           | 403           | 403           | 200        | 200        | 200           | 200
POST /v1/definitions                       | 401       | 403           | 403           | 403           | 200        | 200        | 403           | 403
PUT /v1/definitions/:key                   | 401       | 403 - 403     | 403 - 403     | 403 - 403     | 200 - 404  | 200 - 404  | 403 - 403     | 403 - 403
GET /v1/definitions/:key/sent-rules        | 401       | 403           | 403           | 403           | 200        | 200        | 200           | 200
PUT /v1/definitions/:key/sent-rules        | 401       | 403           | 403           | 403           | 200        | 200        | 403           | 403
GET /v1/roles                              | 401       | 200           | 200           | 200           | 200        | 200        | 200           | 200
PUT /v1/roles/:role                        | 401       | 403           | 403           | 403           | 200        | 200        | 403           | 403
DELETE /v1/roles/:role                     | 401       | 403           | 403           | 403           | 404        | 404        | 403           | 403
GET /v1/parameters                         | 401       | 403 403 403   | 403 403 403   | 403 403 403   | 200 - 404  | 200 - 404  | 200 200 404   | 200 200 404
PUT /v1/parameters                         | 401       | 403 403 403   | 403 403 403   | 403 403 403   | 200 - 404  | 200 - 404  | 403 403 404   | 403 403 404
GET /v1/parameters/changes                 | 401       | 403 403 403   | 403 403 403   | 403 403 403   | 200 - 404  | 200 - 404  | 200 200 404   | 200 200 404
POST /v1/definitions/:key/suggested-limit  | 401       | 403           | 403           | 403           | 200        | 200        | 200           | 200
POST /v1/backtests                         | 401       | 403 403 403   | 403 403 403   | 403 403 403   | 200 - 404  | 200 - 404  | 200 404 404   | 200 404 404
POST /v1/evaluations                       | 401       | 403 403 403   | 403 403 403   | 403 403 403   | 403 - 403  | 201 - 404  | 403 403 403   | 201 404 404
GET /v1/evaluations/:evaluationId          | 401       | 403 403 403   | 403 403 403   | 403 403 403   | 403 - 403  | 200 - 404  | 403 403 403   | 200 404 404
GET /v1/evaluations/queue                  | 401       | 403 403 403   | 403 403 403   | 403 403 403   | 403 - 403  | 200 - none | 403 403 403   | 200 none none
GET /v1/evaluation-progress                | 401       | 200 none none | 200 none none | 200 none none | 200 - none | 200 - none | 200 none none | 200 none none
POST /v1/evaluations/queue/run             | 401       | 403 403 403   | 403 403 403   | 403 403 403   | 403 - 403  | 200 - 404  | 403 403 403   | 200 404 404
POST /v1/evaluations/queue/stop            | 401       | 403 403 403   | 403 403 403   | 403 403 403   | 403 - 403  | 200 - 404  | 403 403 403   | 200 404 404
GET /v1/setup-steps                        | 401       | 403           | 403           | 403           | 403        | 200        | 403           | 200
GET /v1/accuracy                           | 401       | 403           | 200           | 200           | 200        | 200        | 200           | 200
GET /v1/trust                              | 401       | 200 404 404   | 200 404 404   | 200 404 404   | 200 - 404  | 200 - 404  | 200 200 404   | 200 200 404
GET /v1/equips/:equipNumber/diagnosis      | 401       | 403 404 404   | 200 404 404   | 200 404 404   | 200 - 404  | 200 - 404  | 200 404 404   | 200 404 404
GET /v1/equips/:equipNumber/strip          | 401       | 403 404 404   | 200 404 404   | 200 404 404   | 200 - 404  | 200 - 404  | 200 404 404   | 200 404 404
POST /v1/equips/units                      | 401       | 403 403 403   | 200 none none | 200 none none | 200 - none | 200 - none | 200 none none | 200 none none
PUT /v1/equips/:equipNumber/causes         | 401       | 403 404 404   | 200 404 404   | 200 404 404   | 200 - 404  | 200 - 404  | 200 404 404   | 200 404 404
POST /v1/accuracy/labels                   | 401       | 403           | 422           | 422           | 422        | 422        | 422           | 422
GET /v1/coverage                           | 401       | 403 403 403   | 200 404 404   | 200 404 404   | 200 - 404  | 200 - 404  | 200 404 404   | 200 404 404
GET /v1/coverage/pair                      | 401       | 403 403 403   | 200 404 404   | 200 404 404   | 200 - 404  | 200 - 404  | 200 404 404   | 200 404 404
GET /v1/coverage/rule                      | 401       | 403           | 200           | 200           | 200        | 200        | 200           | 200
POST /v1/coverage/missing                  | 401       | 403 403 403   | 200 none none | 200 none none | 200 - none | 200 - none | 200 none none | 200 none none
PUT /v1/coverage/test                      | 401       | 403 403 403   | 403 403 403   | 403 403 403   | 200 - 404  | 200 - 404  | 200 404 404   | 200 404 404
GET /v2/users                              | 401       | 403 - 403     | 403 - 403     | 403 - 403     | 403 - 403  | 200 - none | 403 - 403     | 200 - none
POST /auth/register                        | 401       | 403 403 403   | 403 403 403   | 403 403 403   | 403 - 403  | 200 - 422  | 403 403 403   | 200 422 422
PATCH /v2/users/:userId/edit               | 401       | 403 - 403     | 403 - 403     | 403 - 403     | 403 - 403  | 200 - 404  | 403 - 403     | 200 - 404
PATCH /v2/users/:userId/deactivate         | 401       | 403 - 403     | 403 - 403     | 403 - 403     | 403 - 403  | 200 - 404  | 403 - 403     | 200 - 404
PATCH /v2/users/:userId/reactivate         | 401       | 403 - 403     | 403 - 403     | 403 - 403     | 403 - 403  | 200 - 404  | 403 - 403     | 200 - 404
POST /v2/users/:userId/invite              | 401       | 403 - 403     | 403 - 403     | 403 - 403     | 403 - 403  | 200 - 404  | 403 - 403     | 200 - 404
POST /v2/users/:userId/export              | 401       | 403 - 403     | 403 - 403     | 403 - 403     | 403 - 403  | 200 - 404  | 403 - 403     | 403 - 404
DELETE /v2/users/:userId                   | 401       | 403 - 403     | 403 - 403     | 403 - 403     | 403 - 403  | 200 - 404  | 403 - 403     | 403 - 404
GET /v1/people-changes                     | 401       | 403           | 403           | 403           | 403        | 200        | 403           | 200
GET /groups/lookup                         | 401       | 403 - 403     | 403 - 403     | 403 - 403     | 403 - 403  | 200 - none | 403 - 403     | 200 - none
POST /v2/groups                            | 401       | 403 - 403     | 403 - 403     | 403 - 403     | 403 - 403  | 200 - 422  | 403 - 403     | 200 - 422
PATCH /v2/groups/:groupId                  | 401       | 403 - 403     | 403 - 403     | 403 - 403     | 403 - 403  | 200 - 404  | 403 - 403     | 200 - 404
DELETE /v2/groups/:groupId                 | 401       | 403 - 403     | 403 - 403     | 403 - 403     | 403 - 403  | 200 - 404  | 403 - 403     | 200 - 404
GET /v1/portfolio                          | 401       | 403 403 403   | 403 403 403   | 403 403 403   | 403 - 403  | 200 - none | 403 403 403   | 200 none none
POST /v1/portfolio/projects                | 401       | 403 - 403     | 403 - 403     | 403 - 403     | 403 - 403  | 201 - 201  | 403 - 403     | 403 - 403
PATCH /v1/portfolio/projects/:projectKey   | 401       | 403 - 403     | 403 - 403     | 403 - 403     | 403 - 403  | 200 - 404  | 403 - 403     | 403 - 404
GET /v1/portfolio/projects/:projectKey/action-owners | 401       | 403 - 403     | 403 - 403     | 403 - 403     | 403 - 403  | 200 - 404  | 403 - 403     | 200 - 404
PUT /v1/portfolio/projects/:projectKey/action-owners | 401       | 403 - 403     | 403 - 403     | 403 - 403     | 403 - 403  | 200 - 404  | 403 - 403     | 403 - 404
POST /v1/portfolio/sites                   | 401       | 403 - 403     | 403 - 403     | 403 - 403     | 403 - 403  | 201 - 422  | 403 - 403     | 403 - 422
GET /v1/portfolio/rules                    | 401       | 403 - 403     | 403 - 403     | 403 - 403     | 403 - 403  | 200 - none | 403 - 403     | 200 - none
POST /v1/portfolio/additions               | 401       | 403 - 403     | 403 - 403     | 403 - 403     | 403 - 403  | 201 - 422  | 403 - 403     | 403 - 422
PATCH /v1/portfolio/sites/:siteId          | 401       | 403 - 403     | 403 - 403     | 403 - 403     | 403 - 403  | 200 - 404  | 403 - 403     | 200 - 404
GET /v1/points                             | 401       | 200 404 404   | 200 404 404   | 200 404 404   | 200 - 404  | 200 - 404  | 200 404 404   | 200 404 404
GET /v1/equips                             | 401       | 200 404 404   | 200 404 404   | 200 404 404   | 200 - 404  | 200 - 404  | 200 404 404   | 200 404 404
POST /v1/equips                            | 401       | 403 403 403   | 403 403 403   | 403 403 403   | 403 - 403  | 201 - 404  | 403 403 403   | 201 404 404
POST /v1/equips/edits                      | 401       | 403 403 403   | 403 403 403   | 403 403 403   | 403 - 403  | 200 - 404  | 403 403 403   | 200 404 404
POST /v1/equips/deletions                  | 401       | 403 403 403   | 403 403 403   | 403 403 403   | 403 - 403  | 404 - 404  | 403 403 403   | 404 404 404
GET /v1/equips/parts                       | 401       | 403 403 403   | 403 403 403   | 403 403 403   | 200 - 404  | 200 - 404  | 200 404 404   | 200 404 404
PUT /v1/equips/parts                       | 401       | 403 403 403   | 403 403 403   | 403 403 403   | 200 - 404  | 200 - 404  | 200 404 404   | 200 404 404
GET /v1/equips/constants                   | 401       | 403 403 403   | 403 403 403   | 403 403 403   | 200 - 404  | 200 - 404  | 200 404 404   | 200 404 404
GET /v1/equips/:equipNumber                | 401       | 200 404 404   | 200 404 404   | 200 404 404   | 200 - 404  | 200 - 404  | 200 404 404   | 200 404 404
GET /v1/points.zinc                        | 401       | 200 404 404   | 200 404 404   | 200 404 404   | 200 - 404  | 200 - 404  | 200 404 404   | 200 404 404
POST /v1/points/changes                    | 401       | 403 403 403   | 403 403 403   | 403 403 403   | 403 - 403  | 200 - 404  | 403 403 403   | 200 404 404
POST /v1/points/edits                      | 401       | 403 403 403   | 403 403 403   | 403 403 403   | 403 - 403  | 200 - 404  | 403 403 403   | 200 404 404
GET /v1/histories                          | 401       | 200 404 404   | 200 404 404   | 200 404 404   | 200 - 404  | 200 - 404  | 200 404 404   | 200 404 404
GET /v1/histories.csv                      | 401       | 200 404 404   | 200 404 404   | 200 404 404   | 200 - 404  | 200 - 404  | 200 404 404   | 200 404 404
GET /v1/histories/firings                  | 401       | 200 404 404   | 200 404 404   | 200 404 404   | 200 - 404  | 200 - 404  | 200 404 404   | 200 404 404
GET /v1/ingest-keys                        | 401       | 403 - 403     | 403 - 403     | 403 - 403     | 403 - 403  | 200 - none | 403 - 403     | 200 - none
POST /v1/ingest-keys                       | 401       | 403 - 403     | 403 - 403     | 403 - 403     | 403 - 403  | 201 - 422  | 403 - 403     | 403 - 422
POST /v1/ingest-keys/:keyId/revoke         | 401       | 403 - 403     | 403 - 403     | 403 - 403     | 403 - 403  | 200 - 404  | 403 - 403     | 403 - 404
GET /v1/webhooks                           | 401       | 403 403 403   | 403 403 403   | 403 403 403   | 403 - 403  | 200 - none | 403 403 403   | none none none
POST /v1/webhooks                          | 401       | 403 403 403   | 403 403 403   | 403 403 403   | 403 - 403  | 201 - 422  | 403 403 403   | 403 403 422
PUT /v1/webhooks/:webhookId                | 401       | 403 403 403   | 403 403 403   | 403 403 403   | 403 - 403  | 200 - 404  | 403 403 403   | 404 404 404
DELETE /v1/webhooks/:webhookId             | 401       | 403 403 403   | 403 403 403   | 403 403 403   | 403 - 403  | 200 - 404  | 403 403 403   | 404 404 404
POST /v1/webhooks/:webhookId/secret        | 401       | 403 403 403   | 403 403 403   | 403 403 403   | 403 - 403  | 200 - 404  | 403 403 403   | 404 404 404
POST /v1/webhooks/:webhookId/test          | 401       | 403 403 403   | 403 403 403   | 403 403 403   | 403 - 403  | 200 - 404  | 403 403 403   | 404 404 404
GET /v1/webhooks/:webhookId/messages       | 401       | 403 403 403   | 403 403 403   | 403 403 403   | 403 - 403  | 200 - 404  | 403 403 403   | 404 404 404
GET /v1/webhooks/:webhookId/messages/:messageId | 401       | 403 403 403   | 403 403 403   | 403 403 403   | 403 - 403  | 200 - 404  | 403 403 403   | 404 404 404
POST /v1/webhooks/:webhookId/messages/:messageId/send-again | 401       | 403 403 403   | 403 403 403   | 403 403 403   | 403 - 403  | 200 - 404  | 403 403 403   | 404 404 404
POST /v1/imports/preview                   | 401       | 403           | 403           | 403           | 403        | 200        | 403           | 200
GET /v1/imports/mappings                   | 401       | 403 - 403     | 403 - 403     | 403 - 403     | 403 - 403  | 200 - none | 403 - 403     | 200 - none
POST /v1/imports/mappings                  | 401       | 403           | 403           | 403           | 403        | 201        | 403           | 201
PUT /v1/imports/mappings/:mappingId        | 401       | 403 - 403     | 403 - 403     | 403 - 403     | 403 - 403  | 200 - 404  | 403 - 403     | 403 - 404
DELETE /v1/imports/mappings/:mappingId     | 401       | 403 - 403     | 403 - 403     | 403 - 403     | 403 - 403  | 200 - 404  | 403 - 403     | 403 - 404
GET /v1/imports/haystack                   | 401       | 403 - 403     | 403 - 403     | 403 - 403     | 403 - 403  | 200 - none | 403 - 403     | 200 - none
POST /v1/imports/haystack                  | 401       | 403           | 403           | 403           | 403        | 201        | 403           | 403
PUT /v1/imports/haystack/:sourceId         | 401       | 403 - 403     | 403 - 403     | 403 - 403     | 403 - 403  | 200 - 404  | 403 - 403     | 403 - 404
DELETE /v1/imports/haystack/:sourceId      | 401       | 403 - 403     | 403 - 403     | 403 - 403     | 403 - 403  | 200 - 404  | 403 - 403     | 403 - 404
POST /v1/imports/haystack/:sourceId/pull   | 401       | 403 - 403     | 403 - 403     | 403 - 403     | 403 - 403  | 200 - 404  | 403 - 403     | 403 - 404
POST /v1/imports/haystack/preview          | 401       | 403           | 403           | 403           | 403        | 409        | 403           | 403
POST /v1/imports                           | 401       | 403           | 403           | 403           | 403        | 201        | 403           | 201
GET /v1/imports                            | 401       | 403 - 403     | 403 - 403     | 403 - 403     | 403 - 403  | 200 - none | 403 - 403     | none - none
GET /v1/imports/:importId                  | 401       | 403 - 403     | 403 - 403     | 403 - 403     | 403 - 403  | 200 - 404  | 403 - 403     | 404 - 404
PUT /v1/imports/:importId/content          | 401       | 403 - 403     | 403 - 403     | 403 - 403     | 403 - 403  | 200 - 404  | 403 - 403     | 404 - 404
GET /v1/imports/:importId/undo             | 401       | 403 - 403     | 403 - 403     | 403 - 403     | 403 - 403  | 200 - 404  | 403 - 403     | 404 - 404
POST /v1/imports/:importId/undo            | 401       | 403 - 403     | 403 - 403     | 403 - 403     | 403 - 403  | 409 - 404  | 403 - 403     | 404 - 404
GET /v1/imports/:importId/rejected.csv     | 401       | 403 - 403     | 403 - 403     | 403 - 403     | 403 - 403  | 200 - 404  | 403 - 403     | 404 - 404
PUT /v1/ingest/model                       | 401       | 401           | 401           | 401           | 401        | 401        | 401           | 401
POST /v1/ingest/hits                       | 401       | 401           | 401           | 401           | 401        | 401        | 401           | 401
POST /v1/ingest/samples                    | 401       | 401           | 401           | 401           | 401        | 401        | 401           | 401
GET /haystack/about                        | 401       | 401           | 401           | 401           | 401        | 401        | 401           | 401
POST /haystack/about                       | 401       | 401           | 401           | 401           | 401        | 401        | 401           | 401
GET /haystack/ops                          | 401       | 401           | 401           | 401           | 401        | 401        | 401           | 401
POST /haystack/ops                         | 401       | 401           | 401           | 401           | 401        | 401        | 401           | 401
GET /haystack/formats                      | 401       | 401           | 401           | 401           | 401        | 401        | 401           | 401
POST /haystack/formats                     | 401       | 401           | 401           | 401           | 401        | 401        | 401           | 401
GET /haystack/read                         | 401       | 401           | 401           | 401           | 401        | 401        | 401           | 401
POST /haystack/read                        | 401       | 401           | 401           | 401           | 401        | 401        | 401           | 401
GET /haystack/hisRead                      | 401       | 401           | 401           | 401           | 401        | 401        | 401           | 401
POST /haystack/hisRead                     | 401       | 401           | 401           | 401           | 401        | 401        | 401           | 401
POST /haystack/hisWrite                    | 401       | 401           | 401           | 401           | 401        | 401        | 401           | 401
`

const [HEAD = [], ...ROWS] = TABLE.split('\n')
  .slice(1, -1)
  .map((line) => line.split('|').map((cell) => cell.trim()))

export const ACCOUNTS: readonly string[] = HEAD.slice(1)

/** Call title to account to statuses. */
export const PERMISSION_MATRIX: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map(
  ROWS.map(([title = '', ...cells]) => [
    title,
    Object.fromEntries(ACCOUNTS.map((name, place) => [name, cells[place] ?? ''])),
  ]),
)
