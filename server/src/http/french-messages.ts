import { FRENCH_DATA_IN } from './french-messages-data-in.ts'
import { FRENCH_REQUESTS } from './french-messages-requests.ts'

/**
 * What the server says to people, in French. A placeholder stands for what is put in, in the order of the English text;
 * `french-messages.test.ts` finds every message of the sources here.
 */
export const FRENCH_MESSAGES: Readonly<Record<string, string>> = {
  // Every call
  'You are not signed in. Sign in and try again.': 'Vous n’êtes pas connecté. Connectez-vous puis réessayez.',
  'There is no such {0}, or it is not yours.': 'Cet élément n’existe pas, ou ne vous appartient pas.',
  'There is no call {0} {1}.': 'L’appel {0} {1} n’existe pas.',
  'The request is malformed. {0}': 'La requête est mal formée. {0}',
  'Some fields are wrong. {0}': 'Certains champs sont incorrects. {0}',
  'A text holds the character NUL, which cannot be stored. Take it out and try again.':
    'Un texte contient le caractère NUL, qui ne peut pas être enregistré. Retirez-le puis réessayez.',
  'Something went wrong on the server. Please try again; if it stays, give your administrator this number: {0}.':
    'Une erreur s’est produite sur le serveur. Réessayez ; si elle persiste, donnez ce numéro à votre administrateur : {0}.',
  'This request came from a page of another site and was refused.':
    'Cette requête vient d’une page d’un autre site et a été refusée.',
  'Unable to authenticate user': 'Votre compte n’a pas encore de rôle : demandez-en un à votre administrateur.',

  // Signing in
  'The username or password is wrong, or the account is deactivated.':
    'Le nom d’utilisateur ou le mot de passe est incorrect, ou le compte est désactivé.',
  'Too many attempts. Try again in {0} seconds.': 'Trop de tentatives. Réessayez dans {0} secondes.',
  'The current password is wrong.': 'Le mot de passe actuel est incorrect.',
  'A password needs {0} characters or more.': 'Un mot de passe doit avoir au moins {0} caractères.',
  'A password has at most {0} characters.': 'Un mot de passe ne peut pas dépasser {0} caractères.',
  'This password is on a list of common ones, or little more than one of them. Choose another.':
    'Ce mot de passe figure dans une liste de mots de passe courants, ou presque. Choisissez-en un autre.',
  'This password repeats a few characters. Choose another.':
    'Ce mot de passe répète quelques caractères. Choisissez-en un autre.',
  'This password is your own name or address. Choose another.':
    'Ce mot de passe est votre propre nom ou adresse. Choisissez-en un autre.',
  'This account has no password: it signs in with the identity provider.':
    'Ce compte n’a pas de mot de passe : il se connecte par le fournisseur d’identité.',
  'This link does not work: it is not complete, or a newer one took its place. Open the newest mail, or ask for another.':
    'Ce lien ne fonctionne pas : il est incomplet, ou un lien plus récent l’a remplacé. Ouvrez le message le plus récent, ou demandez-en un autre.',
  'This link was used already. Sign in, or ask for a new link.':
    'Ce lien a déjà servi. Connectez-vous, ou demandez un nouveau lien.',
  'This invitation was used already: sign in with the password that was chosen then.':
    'Cette invitation a déjà servi : connectez-vous avec le mot de passe choisi à ce moment-là.',
  'This invitation has expired. Ask whoever invited you to send it again.':
    'Cette invitation a expiré. Demandez à la personne qui vous a invité de la renvoyer.',
  'The new password is the one that you have already. Choose another.':
    'Le nouveau mot de passe est celui que vous avez déjà. Choisissez-en un autre.',
  'This link has expired. Ask for a new one.': 'Ce lien a expiré. Demandez-en un nouveau.',
  'The account of this link is deactivated. Ask your administrator.':
    'Le compte de ce lien est désactivé. Adressez-vous à votre administrateur.',
  'from must not lie after to': 'from ne doit pas être postérieur à to',
  'Letters, digits, _ and -; 64 at most': 'Lettres, chiffres, _ et - ; 64 au plus',
  'The session could not be opened.': 'La session n’a pas pu être ouverte.',

  // Hits, rules and snoozing
  'The time range may span {0} days at most.': 'La période peut couvrir {0} jours au plus.',
  'You do not have access to insights.': 'Vous n’avez pas accès aux analyses.',
  'You do not have access to monitoring.': 'Vous n’avez pas accès à la surveillance.',
  'Not the id of a project rule': 'Ce n’est pas l’identifiant d’une règle de projet',
  'There is no year 0': 'L’année 0 n’existe pas',
  'Rule settings are for administrators and engineering admins. Ask one of them to change a rule.':
    'Les paramètres des règles sont réservés aux administrateurs et aux administrateurs techniques. Demandez à l’un d’eux de modifier une règle.',
  'Changed meanwhile: {0}. Nothing was saved. Load the settings again to see that, then save once more.':
    'Modifié entre-temps : {0}. Rien n’a été enregistré. Rechargez les paramètres pour le voir, puis enregistrez de nouveau.',
  'In monitoring a rule has a priority from 1 to 3; "{0}" has 0. Choose one of them.':
    'En surveillance, une règle a une priorité de 1 à 3 ; « {0} » a 0. Choisissez-en une.',
  'There is no rule {0} any more, so nothing was saved. Load the settings again, then save the rest once more.':
    'La règle {0} n’existe plus : rien n’a été enregistré. Rechargez les paramètres, puis enregistrez le reste.',
  'No snooze duration given': 'Aucune durée de pause n’est indiquée',
  'No equipRuleIds given': 'Aucun équipement n’est indiqué',
  'A snooze lasts 12 hours or whole days, given in seconds':
    'Une pause dure 12 heures ou des jours entiers, indiqués en secondes',
  'A snooze lasts 9999 days at most': 'Une pause dure 9 999 jours au plus',
  'An equipRuleId is a whole number, written as a text': 'Un equipRuleId est un nombre entier, écrit comme un texte',
  'The snooze has been changed meanwhile, so it cannot be undone.':
    'La pause a été modifiée entre-temps et ne peut donc pas être annulée.',
  'equipRuleIds must be numbers joined by commas':
    'equipRuleIds doit être une liste de nombres séparés par des virgules',
  '"{0}" is to be switched on twice, with different priorities. Nothing was saved; name it once.':
    '« {0} » figure deux fois parmi les règles à activer, avec des priorités différentes. Rien n’a été enregistré ; nommez-la une seule fois.',
  '"{0}" is to be switched on and off at the same time. Nothing was saved; choose one of them.':
    '« {0} » figure à la fois parmi les règles à activer et à désactiver. Rien n’a été enregistré ; choisissez l’un des deux.',

  // People and groups
  'Users and groups are for administrators. Ask one of them for what you need.':
    'Les utilisateurs et les groupes sont réservés aux administrateurs. Demandez à l’un d’eux ce dont vous avez besoin.',
  'The username or the email is taken by the account "{0}".':
    'Le nom d’utilisateur ou l’adresse e-mail est déjà pris par le compte « {0} ».',
  'There is no group "{0}". There are: {1}.': 'Il n’y a pas de groupe « {0} ». Voici ceux qui existent : {1}.',
  'There is no project "{0}". There are: {1}.': 'Il n’y a pas de projet « {0} ». Voici ceux qui existent : {1}.',
  'Email is required.': 'L’adresse e-mail est obligatoire.',
  'Email is not valid.': 'L’adresse e-mail n’est pas valide.',
  'Full Name is required.': 'Le nom complet est obligatoire.',
  'Full Name cannot be longer than 200 characters.': 'Le nom complet ne peut pas dépasser 200 caractères.',
  'Role is required.': 'Le rôle est obligatoire.',
  'Group is required.': 'Un groupe est obligatoire.',
  'Not the id of a user': 'Ce n’est pas l’identifiant d’un utilisateur',
  'Name is required.': 'Le nom est obligatoire.',
  'Name cannot be longer than 100 characters.': 'Le nom ne peut pas dépasser 100 caractères.',
  'Not the id of a group': 'Ce n’est pas l’identifiant d’un groupe',
  'Your account is deactivated.': 'Votre compte est désactivé.',
  'Nobody who can sign in would be left to administer users and groups. Make somebody else an administrator first; whoever is only invited has to complete the sign-up before.':
    'Plus personne ne pourrait se connecter pour gérer les utilisateurs et les groupes. Nommez d’abord un autre administrateur ; une personne seulement invitée doit auparavant terminer son inscription.',
  'You cannot free yourself of the limit on the roles that you may give. Ask another administrator.':
    'Vous ne pouvez pas lever vous-même la limite des rôles que vous pouvez donner. Demandez à un autre administrateur.',
  'You may not give the role {0}. {1}': 'Vous ne pouvez pas donner le rôle {0}. {1}',
  'You may not put anybody in the group {0}. {1}': 'Vous ne pouvez mettre personne dans le groupe {0}. {1}',
  'The group {0} would give more than you have yourself: {1}.':
    'Le groupe {0} donnerait plus que ce que vous avez vous-même : {1}.',
  'You may not change the email of {0}, who sees projects or sites that you do not see.':
    'Vous ne pouvez pas modifier l’adresse e-mail de {0}, qui voit des projets ou des sites que vous ne voyez pas.',
  'Somebody would become an administrator without the limit on the roles that you may give. Ask an administrator who has no limit.':
    'Une personne deviendrait administrateur sans la limite des rôles que vous pouvez donner. Demandez à un administrateur qui n’a pas cette limite.',
  '{0} may do more than you may give, so you may not change them. Ask an administrator without that limit.':
    '{0} a plus de droits que vous n’en pouvez donner : vous ne pouvez pas modifier ce compte. Demandez à un administrateur qui n’a pas cette limite.',
  'The group {0} gives more than you may give, so you may not change it.':
    'Le groupe {0} donne plus de droits que vous n’en pouvez donner : vous ne pouvez pas le modifier.',
  'The email can be changed only for sub-users.':
    'L’adresse e-mail ne peut être modifiée que pour les sous-utilisateurs.',
  'There is a deactivated account with the email {0}. Reactivate it instead of making another.':
    'Il existe un compte désactivé avec l’adresse e-mail {0}. Réactivez-le au lieu d’en créer un autre.',
  'There is an account with the email {0} already. Choose another email.':
    'Il existe déjà un compte avec l’adresse e-mail {0}. Choisissez une autre adresse.',
  'The account for {0} is deactivated. Reactivate it, then send the mail.':
    'Le compte de {0} est désactivé. Réactivez-le, puis envoyez l’e-mail.',
  '{0} has completed the sign-up. Who has lost a password asks for a new one when signing in.':
    '{0} a terminé son inscription. En cas de mot de passe oublié, un nouveau se demande à la connexion.',
  'There is no such project or site, or it is not yours to give: {0}.':
    'Ce projet ou ce site n’existe pas, ou vous ne pouvez pas le donner : {0}.',
  'Only who sees every project can let others see every project.':
    'Seule une personne qui voit tous les projets peut les montrer tous à d’autres.',
  'Only who sees every project can take that from others.':
    'Seule une personne qui voit tous les projets peut retirer cet accès à d’autres.',
  'Only who has the whole project can take it from others: {0}.':
    'Seule une personne qui a le projet entier peut le retirer à d’autres : {0}.',
  'No administrator who can sign in and sees every project would be left. Give another administrator all projects first.':
    'Il ne resterait aucun administrateur qui puisse se connecter et qui voie tous les projets. Donnez d’abord tous les projets à un autre administrateur.',
  'There is no time zone "{0}". Name one such as Europe/Paris.':
    'Il n’y a pas de fuseau horaire « {0} ». Indiquez-en un tel que Europe/Paris.',
  'Every tenant has the group {0}: it cannot be deleted.':
    'Chaque organisation a le groupe {0} : il ne peut pas être supprimé.',
  'Every tenant has the group {0}: of it only the members can be changed.':
    'Chaque organisation a le groupe {0} : seuls ses membres peuvent être modifiés.',
  'The group {0} has members. Take them out of it first, then delete it.':
    'Le groupe {0} a des membres. Retirez-les d’abord, puis supprimez-le.',
  'There is a group {0} already. Choose another name.': 'Il existe déjà un groupe {0}. Choisissez un autre nom.',
  'The group {0} opens Monitoring, so its name stays. Take its members out to close it.':
    'Le groupe {0} donne accès à la surveillance : son nom ne change pas. Pour retirer cet accès, retirez ses membres.',
  'Somebody who was chosen is deactivated or gone. Load the people again and choose once more.':
    'Le compte d’une personne choisie est désactivé ou n’existe plus. Rechargez la liste et choisissez de nouveau.',
  '{0} would be in no group. Put them in another group first.':
    '{0} ne serait plus dans aucun groupe. Mettez d’abord ces personnes dans un autre groupe.',

  // Actions
  'Summary cannot be blank': 'Le résumé est obligatoire',
  'Summary cannot be longer than 255 characters': 'Le résumé ne peut pas dépasser 255 caractères',
  'Description cannot be longer than 100,000 characters': 'La description ne peut pas dépasser 100 000 caractères',
  'Status cannot be blank': 'Le statut est obligatoire',
  'Priority cannot be blank': 'La gravité est obligatoire',
  'Type cannot be blank': 'Le type est obligatoire',
  'Responsible cannot be blank': 'L’équipe est obligatoire',
  'Report URL must be a valid URL': 'L’adresse du rapport n’est pas valide',
  'Site cannot be blank. Send siteId, or projectKey and the label of the site in components.':
    'Le site est obligatoire. Envoyez siteId, ou projectKey et le nom du site dans components.',
  'Several sites of the project have this label. Send siteId.': 'Plusieurs sites du projet ont ce nom. Envoyez siteId.',
  'The site does not belong to this project. Send the key of its own project, or none.':
    'Le site n’appartient pas à ce projet. Envoyez la clé de son projet, ou aucune.',
  'This request id was used for another action. Send the action with a new one.':
    'Cet identifiant de requête a servi pour une autre action. Envoyez l’action avec un nouveau.',
  'Electricity savings must be a number greater than or equal to 0':
    'Les économies d’électricité doivent être un nombre supérieur ou égal à 0',
  'Gas savings must be a number greater than or equal to 0':
    'Les économies de gaz doivent être un nombre supérieur ou égal à 0',
  'Water savings must be a number greater than or equal to 0':
    'Les économies d’eau doivent être un nombre supérieur ou égal à 0',
  'Thermal savings must be a number greater than or equal to 0':
    'Les économies thermiques doivent être un nombre supérieur ou égal à 0',
  'Total financial impact must be a number greater than or equal to 0':
    'L’impact financier total doit être un nombre supérieur ou égal à 0',
  'Operational savings must be a number greater than or equal to 0':
    'Les économies d’exploitation doivent être un nombre supérieur ou égal à 0',
  'NABERS energy must be a number greater than or equal to 0':
    'NABERS énergie doit être un nombre supérieur ou égal à 0',
  'NABERS water must be a number greater than or equal to 0': 'NABERS eau doit être un nombre supérieur ou égal à 0',
  'Cost to complete must be a number greater than or equal to 0':
    'Le coût de réalisation doit être un nombre supérieur ou égal à 0',
  '{0} must be a number greater than or equal to 0': '{0} doit être un nombre supérieur ou égal à 0',
  'NABERS energy must be at most 6 stars': 'NABERS énergie ne peut pas dépasser 6 étoiles',
  'NABERS water must be at most 6 stars': 'NABERS eau ne peut pas dépasser 6 étoiles',
  '{0} must be at most 1,000,000,000,000,000': '{0} ne peut pas dépasser 1 000 000 000 000 000',
  'A new action cannot be Closed. Choose another status.':
    'Une nouvelle action ne peut pas être fermée. Choisissez un autre statut.',
  'Only people with access to admin statuses may choose Triage. Choose another status.':
    'Le statut Tri est réservé aux personnes qui y ont accès. Choisissez un autre statut.',
  'The status {0} cannot be chosen. Choose another one.':
    'Le statut {0} ne peut pas être choisi. Choisissez-en un autre.',
  'The status {0} is switched off here. Choose another one.':
    'Le statut {0} est désactivé ici. Choisissez-en un autre.',
  'There is no team "{0}" here. Choose one of: {1}.': 'Il n’y a pas d’équipe « {0} » ici. Choisissez parmi : {1}.',
  'The reason Rejected goes with the status Rejected only. Choose another reason.':
    'Le motif « Rejeté » ne va qu’avec le statut Rejetée. Choisissez un autre motif.',
  'The screenshot can only be emptied here. Upload a file to set it.':
    'La capture d’écran ne peut qu’être retirée ici. Envoyez un fichier pour la remplacer.',
  'The assignee is not among the people of this site. Choose somebody else.':
    'Le responsable choisi n’a pas accès à ce site. Choisissez quelqu’un d’autre.',
  'Changed meanwhile: {0}. Nothing was saved. Look at the present value, then save once more.':
    'Modifié entre-temps : {0}. Rien n’a été enregistré. Regardez la valeur actuelle, puis enregistrez de nouveau.',
  'Not the key of an action': 'Ce n’est pas la clé d’une action',
  'No issueKey given': 'Aucune action n’est indiquée',
  'No equip rules given': 'Aucun équipement n’est indiqué',
  '{0} ({1}) is associated with {2}. Nothing was changed. Unassociate it there first.':
    '{0} ({1}) est associé à {2}. Rien n’a été modifié. Dissociez-le d’abord.',
  '{0} belongs to another project than the action. Choose an action of its own project.':
    '{0} appartient à un autre projet que l’action. Choisissez une action de son projet.',

  // Comments and files
  'A comment needs text': 'Un commentaire a besoin d’un texte',
  'A comment cannot be longer than 20,000 characters': 'Un commentaire ne peut pas dépasser 20 000 caractères',
  'A change of status stays in the activity. Only comments can be removed.':
    'Un changement de statut reste dans l’activité. Seuls les commentaires peuvent être supprimés.',
  'Only its author may remove a comment.': 'Seul son auteur peut supprimer un commentaire.',
  'This requestId belongs to another comment. Send a new one.':
    'Ce requestId appartient à un autre commentaire. Envoyez-en un nouveau.',
  'Somebody who is mentioned does not see this site, so nobody was told. Take the name out.':
    'Une personne mentionnée n’a pas accès à ce site : personne n’a été prévenu. Retirez son nom.',
  'An attachment needs a file name': 'Une pièce jointe doit avoir un nom de fichier',
  'The name of a file cannot be longer than 255 characters': 'Le nom d’un fichier ne peut pas dépasser 255 caractères',
  'For security purposes this filetype is not allowed. Please selected a different file.':
    'Pour des raisons de sécurité, ce type de fichier n’est pas autorisé. Choisissez un autre fichier.',
  '{0} The content of {1} is not what its name says.': '{0} Le contenu de {1} ne correspond pas à son nom.',
  '{0} is empty. Choose a file with content.': '{0} est vide. Choisissez un autre fichier.',
  'The file is larger than {0} MB. Choose a smaller one, or split it.':
    'Le fichier dépasse {0} Mo. Choisissez-en un plus petit ou divisez-le.',
  'The file cannot be read at the moment. Please try again in a minute.':
    'Le fichier ne peut pas être lu pour le moment. Réessayez dans une minute.',
  'The file is not where it was stored. Tell your administrator.':
    'Le fichier n’est plus là où il était enregistré. Prévenez votre administrateur.',
  'The file could not be stored. Nothing was changed; please try again in a minute.':
    'Le fichier n’a pas pu être enregistré. Rien n’a été modifié ; réessayez dans une minute.',
  'This comment is somebody else’s. Write one of your own and attach the file to it.':
    'Ce commentaire est celui d’une autre personne. Écrivez le vôtre et joignez-y le fichier.',
  'Send the part body in front of the part file.': 'Envoyez la partie body avant la partie file.',
  'Send the parts body and file as multipart/form-data.': 'Envoyez les parties body et file en multipart/form-data.',
  'The part body is no JSON.': 'La partie body n’est pas du JSON.',
  'The upload broke off on its way. Please send it again.': 'L’envoi s’est interrompu. Recommencez.',
  'There is a file in the part {0}; send it as file.': 'Il y a un fichier dans la partie {0} ; envoyez-le comme file.',
  'There is no file': 'Il n’y a pas de fichier',
  'There is no file: send the parts body and file.': 'Il n’y a pas de fichier : envoyez les parties body et file.',
  'There is no part {0}; send body and file.': 'Il n’y a pas de partie {0} ; envoyez body et file.',

  // Changes and reports of pages
  '{0} screens of yours listen for changes already. Close some of them.':
    '{0} de vos écrans suivent déjà les changements. Fermez-en quelques-uns.',
  'Too many reports at once. Wait a minute before the next one.':
    'Trop de signalements à la fois. Attendez une minute avant le suivant.',

  ...FRENCH_DATA_IN,
  ...FRENCH_REQUESTS,
}
