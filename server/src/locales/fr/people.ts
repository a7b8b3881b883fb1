import problems from '@bonfire/contract/refusals/field-problems/fr'
import type { PEOPLE } from '@bonfire/contract/refusals/people'
import { refusalTexts, withPrefix } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof PEOPLE>()({
  ...withPrefix('user', problems.user),
  ...withPrefix('group', problems.group),
  'people.closed': 'Les utilisateurs et les groupes sont réservés aux administrateurs. Adressez-vous à l’un d’eux.',
  'people.no-administrator':
    'Plus personne ne pourrait se connecter pour gérer les utilisateurs et les groupes. Nommez d’abord un autre administrateur ; une personne seulement invitée doit auparavant terminer son inscription.',
  'people.no-full-administrator':
    'Il ne resterait aucun administrateur qui puisse se connecter et qui voie tous les projets. Donnez d’abord tous les projets à un autre administrateur.',
  'people.own-limit':
    'Vous ne pouvez pas lever vous-même la limite des rôles que vous pouvez donner. Demandez à un autre administrateur.',
  'people.unlimited':
    'Une personne deviendrait administrateur sans la limite des rôles que vous pouvez donner. Demandez à un administrateur qui n’a pas cette limite.',
  'people.role-beyond-limit':
    'Vous ne pouvez pas donner le rôle {role}. {count, plural, =0 {Vous ne pouvez en donner aucun.} other {Vous pouvez donner : {roles}.}}',
  'people.group-beyond-limit':
    'Vous ne pouvez mettre personne dans le groupe {group}. {count, plural, =0 {Vous ne pouvez en donner aucun.} other {Vous pouvez donner : {roles}.}}',
  'people.access-beyond-own': 'Le groupe {group} donnerait plus que ce que vous avez vous-même : {access}.',
  'people.sees-more':
    '{email} voit des projets ou des sites que vous ne voyez pas : vous ne pouvez pas modifier ce compte. Demandez à un administrateur qui les voit.',
  'people.stronger-user':
    '{email} a plus de droits que vous ne pouvez en donner : vous ne pouvez pas modifier ce compte. Demandez à un administrateur qui n’a pas cette limite.',
  'people.stronger-group':
    'Le groupe {group} donne plus de droits que vous ne pouvez en donner : vous ne pouvez pas le modifier.',
  'people.unknown-time-zone': 'Il n’y a pas de fuseau horaire « {timeZone} ». Indiquez-en un tel que Europe/Paris.',
  'user.email-taken': 'Il existe déjà un compte avec l’adresse e-mail {email}. Choisissez une autre adresse.',
  'user.email-deactivated':
    'Il existe un compte désactivé avec l’adresse e-mail {email}. Réactivez-le au lieu d’en créer un autre.',
  'user.email-fixed': 'L’adresse e-mail ne peut être modifiée que pour les sous-utilisateurs.',
  'user.group-missing': 'Un groupe est obligatoire.',
  'user.deactivated': 'Le compte {email} est désactivé. Réactivez-le, puis envoyez l’e-mail.',
  'user.unknown': 'Aucun utilisateur n’a le nom d’utilisateur ou l’e-mail « {name} ». « user list » les affiche tous.',
  'user.not-active': 'Le compte {email} est désactivé. Réactivez-le d’abord.',
  'user.erase-own': 'Vous ne pouvez pas supprimer votre propre compte. Adressez-vous à un autre administrateur.',
  'user.erase-all-projects': 'Seule une personne qui voit tous les projets peut supprimer un utilisateur.',
  'user.export-all-projects':
    'Seule une personne qui voit tous les projets peut exporter les données d’un utilisateur.',
  'user.no-password': '{email} se connecte avec le fournisseur d’identité et n’a pas de mot de passe ici.',
  'user.still-administrator':
    '{email} peut aussi gérer les utilisateurs en tant que membre de : {groups}. Retirez cette personne de ces groupes, ou retirez-leur cet accès.',
  'user.signed-up':
    '{email} a terminé son inscription. En cas d’oubli, le mot de passe peut être réinitialisé sur la page de connexion.',
  'user.unknown-place': 'Projets ou sites inconnus, ou auxquels vous ne pouvez pas donner accès : {places}.',
  'user.all-projects-give':
    'Seule une personne qui voit tous les projets peut donner à d’autres l’accès à tous les projets.',
  'user.all-projects-take': 'Seule une personne qui voit tous les projets peut retirer cet accès à d’autres.',
  'user.project-take': 'Seule une personne qui a accès au projet entier peut le retirer à d’autres : {projects}.',
  'group.name-taken': 'Il existe déjà un groupe {name}. Choisissez un autre nom.',
  'group.unknown': 'Il n’y a pas de groupe « {group} ». Voici ceux qui existent : {groups}.',
  'group.built-in-deleted': 'Le groupe {group} est prédéfini : il ne peut pas être supprimé.',
  'group.built-in-changed': 'Le groupe {group} est prédéfini : seuls ses membres peuvent être modifiés.',
  'group.has-members': 'Le groupe {group} a des membres. Retirez-les d’abord, puis supprimez-le.',
  'group.monitoring':
    'Le groupe {group} donne accès à la surveillance : il ne peut pas être renommé. Pour retirer cet accès, retirez ses membres.',
  'group.member-gone':
    'Le compte d’une personne choisie est désactivé ou n’existe plus. Rechargez la liste et choisissez de nouveau.',
  'group.last-of-people':
    '{people} {count, plural, one {ne serait} other {ne seraient}} plus dans aucun groupe. Mettez d’abord ces personnes dans un autre groupe.',
  'subscription.no-places': 'Choisissez au moins un projet ou un site, ou tous les lieux.',
  'subscription.unknown-place':
    'Un des projets ou sites choisis n’existe pas, ou vous n’y avez pas accès. Choisissez de nouveau.',
  'subscription.too-many': 'Vous avez déjà {maximum} abonnements. Modifiez-en ou supprimez-en un.',
  'subscription.wrong-link':
    'Ce lien ne correspond à aucun abonnement. Copiez le lien complet de l’e-mail, ou connectez-vous pour modifier vos abonnements.',
  'view.name-missing': 'Saisissez un nom.',
  'view.name-too-long': 'Le nom ne peut pas dépasser {maximum} caractères.',
  'view.name-taken': 'Vous avez déjà une vue «\u00a0{name}\u00a0» sur cette page. Choisissez un autre nom.',
  'view.wrong-address': 'Cette adresse n’est pas celle de la page de la vue.',
  'view.too-long': 'Il y a trop de sites ou de filtres pour une seule vue. Choisissez-en moins.',
  'view.unknown-project': 'Ce projet n’existe pas, ou vous n’y avez pas accès. Choisissez-en un autre.',
  'view.too-many': 'Vous avez déjà {maximum} vues enregistrées. Supprimez-en une d’abord.',
  'view.gone': 'Cette vue n’existe plus, ou vous ne pouvez pas la modifier.',
  'report-link.off':
    'Les liens vers des rapports sont désactivés. La personne qui exploite Bonfire peut les autoriser avec REPORT_LINKS.',
  'report-link.unseen-sites':
    'Le rapport se ferait sans {count, plural, one {# site qui n’existe pas ou que vous ne voyez pas} many {# sites qui n’existent pas ou que vous ne voyez pas} other {# sites qui n’existent pas ou que vous ne voyez pas}} : {sites}. Retirez-{count, plural, one {le} many {les} other {les}} ou demandez-en l’accès.',
  'report-link.no-sites': 'Vous n’avez accès à aucun de ces sites. Choisissez-en d’autres.',
  'report-link.too-many': 'Vous avez déjà {maximum} liens vers des rapports. Révoquez-en un.',
  'report-link.gone': 'Ce lien a expiré ou a été révoqué. Demandez-en un autre à la personne qui vous l’a envoyé.',
})
