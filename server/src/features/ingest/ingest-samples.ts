/** A model and findings as a rule engine sends them; the test clock stands on 2026-03-10. */
export const MODEL = {
  projects: [
    { projectKey: 'NORTH', projectName: 'North', currency: 'AUD' },
    { projectKey: 'SOUTH', projectName: 'South', currency: 'USD' },
  ],
  sites: [
    { siteId: 'tower', projectKey: 'NORTH', label: 'Tower', state: 'NSW', timezone: 'Australia/Sydney' },
    { siteId: 'depot', projectKey: 'SOUTH', label: 'Depot', state: 'NY', timezone: 'America/New_York' },
  ],
  equips: [
    { equipId: 'ahu-1', siteId: 'tower', name: 'AHU 1' },
    { equipId: 'ahu-1', siteId: 'depot', name: 'AHU 1' },
  ],
  rules: [
    { ruleId: 'stuck-damper', name: 'Stuck damper', category: 'fdd', severity: 'high', description: 'Does not move' },
    { ruleId: 'night-load', name: 'Night load', category: 'metering' },
  ],
}

export const HIT = {
  siteId: 'tower',
  equipId: 'ahu-1',
  ruleId: 'stuck-damper',
  occurredOn: '2026-03-09',
  times: [
    { t: '2026-03-09T09:00:00+11:00', d: 600 },
    { t: '2026-03-09T11:00:00+11:00', d: 300 },
  ],
  description: 'Damper at 40 % for two hours',
}

export const CSV_HEADER = 'siteId,equipId,ruleId,occurredOn,start,durationSeconds,description\n'
