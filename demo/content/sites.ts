import type { BuildingKind } from '../portfolio/buildings.ts'
import type { DemoProject, DemoSite } from '../portfolio/site.ts'

const OWN_RULES_AT: readonly string[] = [
  'hbr-wharf-lane',
  'hbr-blue-gum',
  'hbr-lakeside',
  'alb-st-aldhelm-women',
  'alb-kingsmead-science',
  'alb-tanners-row',
  'riv-tour-montclair',
  'riv-ilot-saint-roch',
  'riv-hotel-des-quais',
  'riv-les-tilleuls',
  'hud-harlow',
]

type Row = readonly [string, string, string, BuildingKind, number, number]
const site = ([siteId, label, state, kind, size, trouble]: Row): DemoSite => ({
  siteId,
  label,
  state,
  kind,
  size,
  trouble,
  runsOwnRules: OWN_RULES_AT.includes(siteId),
})

const woolshed = [
  ['wool-parramatta', 'Parramatta Church Street Supermarket', 'NSW', 'supermarket', 1.2, 1.2],
  ['wool-newcastle', 'Newcastle Honeysuckle Supermarket', 'NSW', 'supermarket', 1, 0.9],
  ['wool-wollongong', 'Wollongong Crown Street Supermarket', 'NSW', 'supermarket', 1, 1.6],
  ['wool-dubbo', 'Dubbo Market Square Supermarket', 'NSW', 'supermarket', 0.8, 1],
  ['wool-orange', 'Orange Town Centre Supermarket', 'NSW', 'supermarket', 0.8, 0.15],
  ['wool-canberra', 'Canberra Northbourne Supermarket', 'ACT', 'supermarket', 1.1, 1],
  ['wool-eastern-creek', 'Eastern Creek Cold Store', 'NSW', 'warehouse', 1.4, 1.1],
] as const satisfies Row[]

const harbourside = [
  ['hbr-wharf-lane', '45 Wharf Lane', 'NSW', 'office', 1.2, 1.1],
  ['hbr-kent-rise', 'Kent Rise Tower', 'NSW', 'office', 1.5, 1.5],
  ['hbr-quarry-walk', 'Quarry Walk Offices', 'NSW', 'office', 0.7, 0.2],
  ['hbr-blue-gum', 'Blue Gum Plaza Shopping Centre', 'NSW', 'shopping', 1.1, 1.2],
  ['hbr-lakeside', 'Lakeside Village Shopping Centre', 'ACT', 'shopping', 0.8, 0.8],
] as const satisfies Row[]

const albion = [
  ['alb-st-aldhelm-main', "St Aldhelm's Hospital, Main Block", 'South West', 'hospital', 1.2, 1.3],
  ['alb-st-aldhelm-women', "St Aldhelm's Hospital, Women's Centre", 'South West', 'hospital', 0.6, 0.8],
  ['alb-kingsmead-science', 'Kingsmead University, Science Building', 'East Midlands', 'laboratory', 1.1, 1.3],
  ['alb-kingsmead-library', 'Kingsmead University, Library', 'East Midlands', 'university', 1, 0.9],
  ['alb-castlegate', 'Castlegate House', 'Yorkshire', 'office', 0.9, 1],
  ['alb-tanners-row', 'Tanners Row Civic Centre', 'London', 'office', 0.9, 0.7],
  ['alb-thornbeck', 'Thornbeck Leisure Centre', 'Yorkshire', 'leisure', 1, 0],
] as const satisfies Row[]

const rive = [
  ['riv-tour-montclair', 'Tour Montclair', 'Île-de-France', 'office', 1.3, 1.2],
  ['riv-ilot-saint-roch', 'Îlot Saint-Roch', 'Île-de-France', 'office', 0.7, 0.8],
  ['riv-hotel-des-quais', 'Hôtel des Quais', 'Auvergne-Rhône-Alpes', 'hotel', 0.9, 1],
  ['riv-lycee-des-acacias', 'Lycée des Acacias', 'Occitanie', 'school', 1, 0.9],
  ['riv-les-tilleuls', 'Centre commercial Les Tilleuls', 'Occitanie', 'shopping', 0.8, 1],
] as const satisfies Row[]

const hudson = [
  ['hud-fairlawn', 'Fairlawn Medical Center', 'NY', 'hospital', 1, 1.2],
  ['hud-mercantile', '270 Mercantile Street', 'NY', 'office', 1.1, 1],
  ['hud-harlow', 'Harlow Research Laboratory', 'MA', 'laboratory', 0.9, 1.1],
  ['hud-riverbend', 'Riverbend High School', 'CT', 'school', 1.2, 1],
  ['hud-millbrook', 'Millbrook Data Center', 'PA', 'dataCentre', 1, 0.7],
  ['hud-union-wharf', 'Union Wharf Hotel', 'MA', 'hotel', 0.8, 0.2],
] as const satisfies Row[]

export const DEMO_PROJECTS: readonly DemoProject[] = [
  {
    projectKey: 'WOOL',
    projectName: 'Woolshed Markets',
    currency: 'AUD',
    jiraKey: 'WOOL',
    timezone: 'Australia/Sydney',
    units: 'metric',
    tags: 'plain',
    sites: woolshed.map(site),
  },
  {
    projectKey: 'HARBOUR',
    projectName: 'Harbourside Property',
    currency: 'AUD',
    jiraKey: 'HBR',
    timezone: 'Australia/Sydney',
    units: 'metric',
    tags: 'dash',
    sites: harbourside.map(site),
  },
  {
    projectKey: 'ALBION',
    projectName: 'Albion Public Estate',
    currency: 'GBP',
    jiraKey: 'ALB',
    timezone: 'Europe/London',
    units: 'metric',
    tags: 'dot',
    sites: albion.map(site),
  },
  {
    projectKey: 'RIVE',
    projectName: 'Patrimoine Rive Gauche',
    currency: 'EUR',
    jiraKey: null,
    timezone: 'Europe/Paris',
    units: 'metric',
    tags: 'dot',
    sites: rive.map(site),
  },
  {
    projectKey: 'HUDSON',
    projectName: 'Hudson Campus Facilities',
    currency: 'USD',
    jiraKey: 'HUD',
    timezone: 'America/New_York',
    units: 'us',
    tags: 'dash',
    sites: hudson.map(site),
  },
]
