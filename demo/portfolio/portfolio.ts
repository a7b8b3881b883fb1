import { PARTS_TAG } from '@bonfire/contract/definitions/equip-parts'
import type { Model } from '@bonfire/contract/imports/ingest'
import { DEMO_PROJECTS } from '../content/sites.ts'
import { generatedPoints } from '../histories/demo-points.ts'
import { measuredModel } from '../histories/measured/measured-sites.ts'
import type { DemoRule } from '../rules/rule.ts'
import { DEMO_RULES } from '../rules/rules.ts'
import { chance, hashText } from '../seed.ts'
import { partsOf } from './parts.ts'
import { equipsOf } from './plant.ts'
import type { DemoProject } from './site.ts'

const INACTIVE_SHARE = 0.06
const OTHER_PRIORITY_SHARE = 0.12

/** Projects, sites, equips, rules and project rules of the demo; deterministic. */
export function demoModel(): Model {
  const measured = measuredModel()
  return {
    projects: DEMO_PROJECTS.map(({ projectKey, projectName, currency, jiraKey }) => ({
      projectKey,
      projectName,
      currency,
      jiraKey,
    })),
    sites: [
      ...DEMO_PROJECTS.flatMap(({ projectKey, timezone, sites }) =>
        sites.map(({ siteId, label, state }) => ({ siteId, projectKey, label, state, timezone })),
      ),
      ...measured.sites,
    ],
    points: [...generatedPoints(), ...measured.points],
    equips: [
      ...DEMO_PROJECTS.flatMap(({ tags, sites }) =>
        sites.flatMap((site) =>
          equipsOf(site, tags).map((equip) => {
            const parts = partsOf(equip, site)
            const { equipId, name } = equip
            return { equipId, siteId: site.siteId, name, ...(parts !== '' && { tags: { [PARTS_TAG]: parts } }) }
          }),
        ),
      ),
      ...measured.equips,
    ],
    rules: DEMO_RULES.map(({ ruleId, name, category, severity, description }) => ({
      ruleId,
      name,
      category,
      severity,
      description,
    })),
    projectRules: DEMO_PROJECTS.flatMap((project) => DEMO_RULES.flatMap((rule) => projectRules(project, rule))),
  }
}

/** How a project uses a rule: not at all if none of its equipment can fire it. */
function projectRules(project: DemoProject, rule: DemoRule): Model['projectRules'] {
  const kinds = project.sites.flatMap((site) => equipsOf(site, project.tags).map((equip) => equip.kind))
  if (!kinds.some((kind) => rule.on.includes(kind))) return []
  const use = { projectKey: project.projectKey, ruleId: rule.ruleId }
  const seed = hashText(`${project.projectKey}/${rule.ruleId}`)
  const monitored: Model['projectRules'] =
    rule.monitoring === undefined
      ? []
      : [{ ...use, type: 'monitoring', priority: rule.monitoring, active: chance(seed, 1) >= INACTIVE_SHARE }]
  if (rule.insights === undefined) return monitored
  const priority = chance(seed, 2) < OTHER_PRIORITY_SHARE ? (rule.insights + 1) % 3 : rule.insights
  return [{ ...use, type: 'insights', priority, active: chance(seed, 3) >= INACTIVE_SHARE }, ...monitored]
}
