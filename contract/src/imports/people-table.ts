import type { AssignableRole } from '../people/managed-users.ts'
import { placesOf, plainColumn, repeatedPlace } from './column-places.ts'

/** A full name may be given as first and last name. */
export const PEOPLE_FIELDS = ['email', 'fullName', 'firstName', 'lastName', 'role', 'groups', 'projects'] as const
export type PeopleField = (typeof PEOPLE_FIELDS)[number]

/** The most rows of a file. */
export const MAXIMUM_PEOPLE = 20_000

const EMAIL = [
  ...['email', 'emailaddress', 'mail', 'mailaddress', 'emailid', 'useremail', 'workemail', 'login', 'courriel'],
  ...['adressemail', 'adresseemail', 'adressecourriel', 'adresseelectronique', 'adressedemessagerie', 'mel'],
  ...['emailprofessionnel', 'mailprofessionnel', 'courrielprofessionnel', 'adresseemailprofessionnelle'],
]
/** People's names for a field, best first, in lower case without accents and punctuation. */
const NAMES: Readonly<Record<PeopleField, readonly string[]>> = {
  email: EMAIL,
  fullName: [
    ...['fullname', 'displayname', 'personname', 'username', 'nomcomplet', 'nometprenom', 'prenometnom', 'nomprenom'],
    ...['prenomnom', 'nomaffiche', 'person', 'personne', 'user', 'utilisateur', 'name'],
  ],
  firstName: ['firstname', 'givenname', 'forename', 'prenom', 'prenoms'],
  lastName: ['lastname', 'surname', 'familyname', 'nomdefamille', 'nomdusage', 'nomusuel'],
  role: ['role', 'userrole', 'jobtitle', 'fonction', 'poste', 'profil', 'metier'],
  groups: [
    ...['groups', 'group', 'usergroups', 'usergroup', 'memberof', 'groupes', 'groupe', 'groupesdutilisateurs'],
    ...['groupedutilisateurs', 'groupesutilisateurs', 'groupeutilisateurs', 'membrede'],
  ],
  projects: [
    ...['projects', 'project', 'projectkeys', 'projectkey', 'projectnames', 'projectname', 'projets', 'projet'],
    ...['clesdesprojets', 'clesprojets', 'cleprojet', 'cleduprojet', 'nomsdesprojets', 'nomduprojet'],
    ...['portfolio', 'portefeuille', 'portfolios'],
  ],
}
const KNOWN = new Set(Object.values(NAMES).flat())

/** True if a column of a table of people may have this name. */
export const isPeopleColumn = (name: string): boolean => KNOWN.has(plainColumn(name)) || plainColumn(name) === 'nom'

/** True if a table with this header names people. */
export const hasEmails = (header: readonly string[]): boolean =>
  header.some((name) => EMAIL.includes(plainColumn(name)))

/** True if it has a column that only people have. */
export const hasPersonalColumn = (header: readonly string[]): boolean =>
  header.some((name) => PERSONAL.has(plainColumn(name)))

const PERSONAL = new Set([...NAMES.firstName, ...NAMES.lastName, ...NAMES.role, ...NAMES.groups])

export interface PeopleColumns {
  /** The place of a field's column, from 0. */
  readonly columns: Readonly<Partial<Record<PeopleField, number>>>
  /** The name of a column that is there twice. */
  readonly twice: string | undefined
}

export function peopleColumns(header: readonly string[]): PeopleColumns {
  const plain = header.map(plainColumn)
  // French uses nom for the last name beside a first name, and otherwise for the whole name.
  const hasFirst = plain.some((name) => NAMES.firstName.includes(name))
  const names = {
    ...NAMES,
    ...(hasFirst
      ? { lastName: [...NAMES.lastName, 'nom', 'name'], fullName: NAMES.fullName.slice(0, -1) }
      : { fullName: [...NAMES.fullName, 'nom'] }),
  }
  const { columns } = placesOf<PeopleField>(names, plain)
  const repeated = repeatedPlace(columns, plain)
  return { columns, twice: repeated === undefined ? undefined : header[repeated]?.trim() }
}

/** Tables may call roles as the screens do, in English and French; their codes are known as well. */
const ROLE_NAMES: Readonly<Record<AssignableRole, readonly string[]>> = {
  Users: ['user', 'utilisateur', 'utilisateurs'],
  'Power Users': ['utilisateurs avances'],
  'Deployment Engineers': ['deployment engineer', 'ingenieurs de deploiement', 'ingenieur de deploiement'],
  'Project Admins': ['project admin', 'administrateurs de projet', 'administrateur de projet'],
  'Engineering Admins': ['engineering admin', 'administrateurs techniques', 'administrateur technique'],
  Administrators: ['administrator', 'administrateurs', 'administrateur'],
  PORTFOLIO_MANAGER: ['gestionnaire de portefeuille', 'gestionnaire du portefeuille', 'responsable de portefeuille'],
  SITE_MANAGER: ['gestionnaire de site', 'gestionnaire du site', 'responsable de site'],
  CONTRACTOR: ['prestataire', 'sous-traitant'],
  POWER_USER: ['utilisateur avance'],
  STAFF: ['equipe interne'],
}
const ROLES = new Map(
  Object.entries(ROLE_NAMES).flatMap(([role, names]) =>
    [role, ...names].map((name) => [plainColumn(name), role as AssignableRole] as const),
  ),
)

/** The role that a cell names, by its code or as a screen calls it. */
export const roleNamed = (cell: string): AssignableRole | undefined => ROLES.get(plainColumn(cell))

const ALL_PROJECTS_WORDS = new Set(['all', 'allprojects', 'tous', 'tousprojets', 'touslesprojets'])

/** True if an entry of a cell says in words that someone has every project. */
export const saysAllProjects = (entry: string): boolean => ALL_PROJECTS_WORDS.has(plainColumn(entry))
