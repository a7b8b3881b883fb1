import type en from '../en/mails.ts'
import type { Translated } from '../translated.ts'

export default {
  transitioned: {
    subject: '{actionKey} passe à « {toStatus} » : {summary}',
    lead: '{actorName} a fait passer l’action de « {fromStatus} » à « {toStatus} ».',
    because: 'Vous recevez cet e-mail parce que vous avez créé l’action ou qu’elle vous est attribuée.',
  },
  assigned: {
    subject: '{actionKey} vous est attribuée : {summary}',
    lead: '{actorName} vous a attribué l’action.',
    because: 'Vous recevez cet e-mail parce que l’action vous est attribuée.',
  },
  commented: {
    subject: '{actorName} a commenté {actionKey} : {summary}',
    lead: '{actorName} a commenté :',
    because: 'Vous recevez cet e-mail parce que vous avez créé ou commenté l’action, ou qu’elle vous est attribuée.',
  },
  criticalCreated: {
    subject: '{priority} – {siteName} : {summary} ({actionKey})',
    lead: '{actorName} a créé une action de gravité « {priority} ».',
    because: 'Vous recevez cet e-mail parce que vous avez accès au site de l’action.',
  },
  mentioned: {
    subject: '{actorName} vous mentionne dans {actionKey} : {summary}',
    lead: '{actorName} vous mentionne :',
    because: 'Vous recevez cet e-mail parce qu’un commentaire vous mentionne.',
  },
  repairProved: {
    subject: 'Réparation confirmée ({actionKey}) : {summary}',
    lead: '{count, plural, one {La réparation est confirmée : la règle aurait pu se déclencher {days, number} jours de suite et ne l’a pas fait.} other {Les # réparations sont confirmées : chaque règle aurait pu se déclencher au moins {days, number} jours de suite et ne l’a pas fait.}}',
    because: 'Vous recevez cet e-mail parce que vous avez créé ou clôturé l’action, ou qu’elle vous est attribuée.',
  },
  repairCameBack: {
    subject: 'Défaut réapparu ({actionKey}) : {summary}',
    lead: '{count, plural, one {Le défaut est réapparu le {day}, après la clôture de l’action comme corrigée.} other {# défauts sont réapparus, le dernier le {day}, après la clôture de l’action comme corrigée.}}',
    because: 'Vous recevez cet e-mail parce que vous avez créé ou clôturé l’action, ou qu’elle vous est attribuée.',
  },
  invited: {
    subject: 'Terminez votre inscription à Bonfire',
    lead: '{hasActor, select, true {{actorName} vous invite} other {Vous êtes invité}} à rejoindre Bonfire, où les défauts des bâtiments sont repérés, discutés et réparés.',
    title: 'Choisissez un mot de passe pour terminer votre inscription',
    open: 'Terminer l’inscription',
    because: 'Le lien ne fonctionne qu’une fois. Si vous ne savez pas de quoi il s’agit, ignorez cet e-mail.',
  },
  invitedToProvider: {
    subject: 'Vous êtes invité à rejoindre Bonfire',
    title: 'Connectez-vous avec votre compte {provider}',
    open: 'Se connecter avec {provider}',
    because: 'Si vous ne savez pas de quoi il s’agit, ignorez cet e-mail.',
  },
  passwordReset: {
    subject: 'Choisissez un nouveau mot de passe pour Bonfire',
    lead: 'Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour votre compte.',
    title: 'Choisissez un nouveau mot de passe',
    open: 'Choisir un nouveau mot de passe',
    because:
      'Le lien ne fonctionne qu’une fois. Si vous ne l’avez pas demandé, ignorez cet e-mail : votre mot de passe ne change pas.',
  },
  gathered: {
    subject: '{count, plural, one {# action a changé} other {# actions ont changé}}',
    assignedSubject: '{count, plural, one {# action vous est attribuée} other {# actions vous sont attribuées}}',
    lead: '{count, plural, one {# changement} other {# changements}} sur {actions, plural, one {l’action} other {# actions}} :',
    moreSteps: '{count, plural, one {Et # autre changement} other {Et # autres changements}}',
    moreActions: '{count, plural, one {Et # autre action.} other {Et # autres actions.}}',
    open: 'Ouvrir les actions',
    choose: 'Choisir les e-mails que vous recevez',
  },
  due: {
    subject:
      '{overdue, plural, =0 {} one {# action en retard} other {# actions en retard}}{overdue, plural, =0 {} other {{soon, plural, =0 {} other {, }}}}{soon, plural, =0 {} one {# action arrive à échéance} other {# actions arrivent à échéance}}',
    overdueSubject: '{actionKey} est en retard : {summary}',
    soonSubject: '{actionKey} est à terminer pour le {day} : {summary}',
    lead: '{count, plural, one {Cette action arrive à échéance ou est en retard :} other {Ces actions arrivent à échéance ou sont en retard :}}',
    overdue: 'En retard',
    soon: 'À échéance',
    day: 'À terminer pour le {day}',
    because:
      'Vous recevez cet e-mail parce que ces actions vous sont attribuées, ou que vous les avez créées et que personne d’autre ne peut être prévenu.',
  },
  digest: {
    subject:
      '{count, plural, one {# nouvelle détection} other {# nouvelles détections}}{sites, plural, one { – {site}} other { sur # sites}}',
    goneSubject: '{count, plural, one {# détection a disparu} other {# détections ont disparu}}',
    quietSubject: 'Aucune nouvelle détection',
    lead: 'Depuis le {since} : {counts}.',
    nothing: 'rien à signaler',
    new: '{count, plural, one {# nouvelle} other {# nouvelles}}',
    still: '{count, plural, one {# toujours présente} other {# toujours présentes}}',
    gone: '{count, plural, one {# disparue} other {# disparues}}',
    cameBack:
      '{counts}, dont {count, plural, one {# réapparue après une réparation} other {# réapparues après une réparation}}',
    priority: 'Priorité {priority, number}',
    worth: '{amount} par jour',
    severities: { critical: 'Critique', high: 'Élevée', medium: 'Moyenne', low: 'Faible' },
    equipsAndMore: '{equips} et {more, plural, one {# autre} other {# autres}}',
    moreRules: '{count, plural, one {Et # autre règle} other {Et # autres règles}}',
    moreSites:
      'Et {sites, plural, one {# autre site} other {# autres sites}} avec {findings, plural, one {# détection} other {# détections}}.',
    open: '{count, plural, =0 {Ouvrir Bonfire} one {Ouvrir la détection} other {Ouvrir les # détections}}',
    because:
      'Vous recevez cet e-mail parce que vous êtes abonné aux analyses. Les détections en pause ou dont une action est en cours n’y figurent pas.',
    change: 'Modifier vos abonnements',
    unsubscribe: 'Se désabonner',
  },
  webhookOff: {
    subject: 'Le webhook {name} a été désactivé',
    leads: {
      failing: '{host} n’a accepté aucun message depuis un jour : Bonfire ne lui en envoie plus.',
      gone: '{host} a répondu que cette adresse n’existe plus (410) : Bonfire ne lui envoie plus rien.',
    },
    messages: '{count, plural, one {# message} other {# messages}}',
    open: 'Ouvrir les webhooks',
    because:
      'Vous recevez cet e-mail parce que vous gérez les webhooks. Une fois le destinataire rétabli, réactivez le webhook ; les messages de son journal peuvent être renvoyés.',
  },
  overview: {
    subject:
      'Vue d’ensemble – {month} : {found, plural, =0 {aucune détection} one {# détection} other {# détections}}{isNew, plural, =0 {} one {, dont # nouvelle} other {, dont # nouvelles}}',
    bareSubject: 'Vue d’ensemble – {month}',
    lead: '{hasNumbers, select, true {Voici ce qui s’est passé en {month} sur {sites, plural, one {le site auquel} other {les # sites auxquels}} vous êtes abonné.} other {La vue d’ensemble pour {month} est prête. Votre accès aux sites a changé : ses chiffres ne figurent que sur sa page.}}',
    title: '{month}',
    findings: 'Détections',
    counts:
      '{found, number}, dont {isNew, plural, one {# nouvelle} other {# nouvelles}} et {continuing, plural, one {# persistante} other {# persistantes}} ; {gone, plural, one {# disparue} other {# disparues}}. Le mois précédent : {before, number}',
    time: 'Temps en défaut',
    hours: '{hours, number} h. Le mois précédent : {before, number} h',
    cost: 'Coût estimé',
    saved: 'Économisé par an, estimation',
    worst: 'Le plus de temps en défaut',
    actions: 'Actions',
    actionCounts:
      '{opened, plural, one {# ouverte} other {# ouvertes}}, {closed, plural, one {# fermée} other {# fermées}} ; {open, number} en cours aujourd’hui, dont {overdue, number} en retard',
    repairs: 'Réparations',
    repairCounts:
      '{cameBack, plural, one {# réapparue} other {# réapparues}}, {proved, plural, one {# confirmée} other {# confirmées}}, {watching, plural, one {# surveillée} other {# surveillées}}',
    avoided: 'Évité depuis par les réparations confirmées, selon les estimations des règles',
    avoidedHours: '{hours, number} h en défaut',
    silent: 'Sites muets',
    ofSites: '{silentSites, number} sur {sites, number}',
    open: 'Ouvrir la vue d’ensemble',
    print: 'L’imprimer sur deux pages ou l’enregistrer en PDF',
    because: 'Vous recevez cet e-mail parce que vous êtes abonné à la vue d’ensemble de chaque mois.',
  },
  checks: {
    causes: 'Causes possibles :',
    worst: 'Au pire moment : {equation}',
    more: '{count, plural, one {# autre détection est associée à l’action} other {# autres détections sont associées à l’action}}',
    range: 'de {lowest} à {highest}',
    time: '{time} ; le déclenchement est mis en évidence.',
    quantity: '{value} {unit}',
    unknown: 'inconnu',
    yes: 'oui',
    no: 'non',
  },
  labels: {
    receiver: 'Destinataire',
    notSent: 'Non remis',
    site: 'Site',
    project: 'Projet',
    status: 'Statut',
    severity: 'Gravité',
    reason: 'Motif',
    due: 'Échéance',
    equipment: 'Équipements',
    username: 'Nom d’utilisateur',
    expires: 'Le lien est valable jusqu’au',
  },
  line: '{label} : {value}',
  open: 'Ouvrir l’action',
  unsubscribe: 'Choisissez les e-mails que vous recevez sous « Notifications par e-mail » dans votre profil :',
} satisfies Translated<typeof en>
