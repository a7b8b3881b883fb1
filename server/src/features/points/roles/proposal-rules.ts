/** Counts up whenever other roles are proposed for the same points: those that nobody decided follow, at the next start. */
export const PROPOSAL_RULES = 1
