import type { ActionType } from '@bonfire/contract/action-words'
import type { Severity } from '@bonfire/contract/category'
import type { ActionWords } from './action-words.ts'
import type { BuildingKind } from './buildings.ts'

/** An action that somebody raised without a finding. */
export interface ExtraAction extends ActionWords {
  readonly type: ActionType
  readonly severity: Severity
  readonly description: string
  readonly kinds: readonly BuildingKind[]
  /** Of the sites of these kinds. */
  readonly share: number
}

const ANY: readonly BuildingKind[] = [
  'office',
  'shopping',
  'supermarket',
  'warehouse',
  'hospital',
  'laboratory',
  'university',
  'leisure',
  'hotel',
  'school',
  'dataCentre',
]
const WET: readonly BuildingKind[] = ['office', 'shopping', 'hospital', 'laboratory', 'hotel', 'dataCentre']

export const EXTRA_ACTIONS: readonly ExtraAction[] = [
  {
    type: 'Warranty',
    severity: 'high',
    kinds: WET,
    share: 0.22,
    trade: 'mechanical',
    saves: 'none',
    title: 'Chiller oil leak before the warranty ends',
    description:
      'Oil under the second circuit since the service in spring.\n\n**Warranty ends in eight weeks**, so the claim has to be with the maker before that.\n\n- photos are attached to the job sheet\n- serial number is on the panel door',
    steps: [],
    found: 'Maker confirms the claim, technician comes next week.',
    mended: 'Seal replaced under warranty, no cost to us. Dry after two weeks.',
  },
  {
    type: 'Warranty',
    severity: 'medium',
    kinds: ANY,
    share: 0.22,
    trade: 'controls',
    saves: 'none',
    title: 'Touch panel of the BMS is dark, still under warranty',
    description:
      'Panel in the plant room stays dark after a power cut. Installed fourteen months ago, warranty is 24 months.',
    steps: [],
    found: 'Replacement is on its way, old one goes back in the same box.',
    mended: 'New panel runs, graphics loaded from the backup.',
  },
  {
    type: 'Metering',
    severity: 'low',
    kinds: ANY,
    share: 0.22,
    trade: 'metering',
    saves: 'none',
    title: 'Add the new tenant meters to the BMS',
    description:
      'Three tenant meters were fitted last quarter and are read by hand. Bring them onto the network and into the monthly report.',
    steps: [],
    found: 'Addresses are set, cable to the second riser is missing.',
    mended: 'All three report every quarter of an hour.',
  },
  {
    type: 'Other',
    severity: 'medium',
    kinds: ['hospital', 'laboratory', 'university'],
    share: 0.22,
    trade: 'consultant',
    saves: 'both',
    title: 'Review air change rates with the infection control team',
    description:
      'Rates were set for a use that has moved out.\n\n> Nothing is changed before the team has signed.\n\n1. List the rooms and their use\n2. Agree rates\n3. Rebalance floor by floor',
    steps: [],
    found: 'First floor is agreed and signed, second is with the team.',
    mended: 'All floors rebalanced, certificates are filed.',
  },
  {
    type: 'Optimisation',
    severity: 'medium',
    kinds: WET,
    share: 0.22,
    trade: 'controls',
    saves: 'cooling',
    title: 'Write a chiller sequence for mild days',
    description:
      'On mild days both machines run below a third of their load. One machine with a higher set point would do until noon.',
    steps: [],
    found: 'Sequence is written, test on the next mild week.',
    mended: 'Runs since the test week. One start a day instead of six.',
  },
  {
    type: 'Other',
    severity: 'low',
    kinds: ANY,
    share: 0.22,
    trade: 'electrical',
    saves: 'light',
    title: 'Replace the plant room lights by LED with presence',
    description: 'Plant room lights burn day and night. Twelve fittings, one circuit.',
    steps: [],
    found: 'Fittings are on site, electrician comes with the next round.',
    mended: 'Done. Light goes off after ten minutes.',
  },
  {
    type: 'Other',
    severity: 'high',
    kinds: ['supermarket', 'warehouse'],
    share: 0.22,
    trade: 'refrigeration',
    saves: 'stock',
    title: 'Leak test of the whole rack after the refrigerant top-up',
    description: 'Third top-up in five months. **Leak test of all joints**, then a decision on the old condenser.',
    steps: [],
    found: 'Two leaking joints found at the condenser, repaired. Rest of the rack is next week.',
    mended: 'Rack is tight, log is with the auditor.',
  },
  {
    type: 'Data Uptime',
    severity: 'medium',
    kinds: ANY,
    share: 0.22,
    trade: 'metering',
    saves: 'none',
    title: 'Move the data gateway to the new network',
    description:
      'IT switches the old network off at the end of the quarter. Gateway needs a fixed address and a rule in the firewall.',
    steps: [],
    found: 'Address is there, firewall rule is asked for.',
    mended: 'Gateway moved on Saturday morning, gap of eleven minutes.',
  },
  {
    type: 'Other',
    severity: 'critical',
    kinds: ['hospital', 'hotel', 'school', 'leisure'],
    share: 0.22,
    trade: 'plumbing',
    saves: 'none',
    title: 'Flush the unused outlets of the closed wing',
    description:
      'Wing is closed for works, outlets stand still.\n\n- showers twice a week\n- basins weekly\n\nSheet hangs at the door.',
    steps: [],
    found: 'Round is set up with the cleaners, first sheet is signed.',
    mended: 'Wing is open again, samples were clear.',
  },
  {
    type: 'Optimisation',
    severity: 'high',
    kinds: ['dataCentre'],
    share: 1,
    trade: 'consultant',
    saves: 'dataHall',
    title: 'Raise the air temperature of the data halls',
    description:
      'Halls are held at 18 degrees, the equipment allows 24.\n\n1. Close the gaps in the cold aisles\n2. Raise by one degree a week\n3. Stop as soon as one inlet is above its limit\n\n**Saves compressor and fan energy in every hour of the year.**',
    steps: [],
    found: 'Aisles are closed, first degree is up since Monday. No inlet above 22.',
    mended: 'Halls run at 23 degrees, chillers rest for half of the year.',
  },
]
