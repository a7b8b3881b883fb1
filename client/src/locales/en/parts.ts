/** The parts of an equip that decide which rules run on it. */
export default {
  title: 'What it has',
  loading: 'Loading what it has',
  asked: 'Which rules run here depends on this.',
  answered: 'Rules run according to this.',
  names: {
    coolingCoil: 'Cooling coil',
    heatingCoil: 'Heating coil',
    preheatCoil: 'Preheat coil',
    reheatCoil: 'Reheat coil',
    outsideDamper: 'Outside air damper',
    returnDamper: 'Return air damper',
    exhaustDamper: 'Exhaust air damper',
    economizer: 'Economizer (opens the outside air damper to cool)',
    continuousFan: 'Fan that always runs',
    boxFan: 'Fan of its own',
    condensingBoiler: 'Condensing boiler',
    nonCondensingBoiler: 'Non-condensing boiler',
    districtHeat: 'District heat',
    heatPump: 'Heat pump or heat recovery chiller',
    condenserWater: 'Condenser water (water-cooled)',
    waterEconomizer: 'Water-side economizer',
    secondaryLoop: 'Secondary pumps',
  },
  kinds: {
    ahu: '{count, plural, one {# air handling unit} other {# air handling units}}',
    vav: '{count, plural, one {# VAV box} other {# VAV boxes}}',
    hotPlant: '{count, plural, one {# hot water plant} other {# hot water plants}}',
    boiler: '{count, plural, one {# boiler} other {# boilers}}',
    chilledPlant: '{count, plural, one {# chilled water plant} other {# chilled water plants}}',
    chiller: '{count, plural, one {# chiller} other {# chillers}}',
  },
  choices: { yes: 'Yes', no: 'No', unsaid: 'Not said' },
  proposal: '{has, select, true {Proposed: yes} other {Proposed: no}} ({why})',
  /** Rules go by it. */
  counted: '{has, select, true {Counts as yes} other {Counts as no}} until someone says otherwise ({why})',
  from: {
    point: 'point “{name}”',
    tag: 'tag {name}',
    class: 'class {name}',
    equip: 'equip “{name}”',
    name: 'its name',
    samples: 'the damper opens much wider at times',
  },
  noDamper: 'Without an outside air damper there is none.',
  constants: {
    names: {
      minimumPositionPercent: 'Minimum position of the outside air damper',
      fanHeatKelvin: 'Warming of the air by the fan',
    },
    reading: 'Reading the samples of the last 30 days…',
    failed: 'The samples could not be read.',
    wrong: 'Enter a number from 0 to {maximum, number} {unit}.',
    source: {
      default: 'Default, not confirmed: {value} is assumed.',
      tenant: '{value} is set for everything.',
      project: '{value} is set for the project.',
      site: '{value} is set for the site.',
    },
    picture: {
      minimumPositionPercent: 'Hours at each position, most at {value}',
      fanHeatKelvin: 'Hours at each difference of supply and mixed air, most at {value}',
    },
    grounds: {
      minimumPositionPercent: {
        shown:
          'Proposed: {value}. In the last 30 days the damper rested there for {hours, number} of {knownHours, number} hours with the fan running.',
        noDamper: 'Nothing is proposed: there is not exactly one point for the damper’s position.',
        noFan: 'Nothing is proposed: no point tells whether the fan runs.',
        fewHours:
          'Nothing is proposed: in the last 30 days the position is known for {knownHours, number} hours with the fan running; at least 24 are needed.',
        closed:
          'Nothing is proposed: the damper was closed nearly all of the {knownHours, number} hours with the fan running.',
        open: 'Nothing is proposed: the damper was wide open nearly all of the {knownHours, number} hours with the fan running.',
        unclear:
          'Nothing is proposed: in {knownHours, number} hours with the fan running the damper rested nowhere in particular.',
      },
      fanHeatKelvin: {
        shown:
          'Proposed: {value}. In the last 30 days supply air was about that much warmer than mixed air for {hours, number} of {knownHours, number} hours with both valves shut.',
        noSensors: 'Nothing is proposed: there is not exactly one point each for supply air and mixed air temperature.',
        noValve:
          'Nothing is proposed: it is not known when both valves are shut. Give the valve points their roles, or say which coil it lacks.',
        noFan: 'Nothing is proposed: no point tells whether the fan runs.',
        fewHours:
          'Nothing is proposed: in the last 30 days the fan ran with both valves shut for {knownHours, number} hours; at least 12 are needed.',
        unclear:
          'Nothing is proposed: in {knownHours, number} hours with both valves shut the difference of supply and mixed air varied too much.',
        unlikely:
          'Nothing is proposed: supply and mixed air differ more than a fan explains. A valve may leak, or a sensor be wrong.',
      },
    },
  },
  reasons: {
    shown: 'As samples show: {hours, number} of {knownHours, number} hours',
    said: 'Said on the page of what equipment has',
    undone: 'Undone',
  },
  save: 'Save',
  take: 'Use what is proposed',
  discard: 'Discard',
  saved: '{count, plural, one {Answers about “{name}” saved} other {Answers about # equips saved}}',
  undone: '{count, plural, one {The change of “{name}” was undone} other {The change of # equips was undone}}',
  changed: 'Said on {day}',
  changedBy: 'Said by {person} on {day}',
  alike: {
    title: 'What equipment has',
    hint: 'Which rules run depends on this. Choose equipment that is alike, and say what it has. Nothing changes until you save.',
    kind: 'Kind',
    all: '{count, number} of {all, number} chosen',
    unsaid: 'Not said',
    none: 'None',
    nothing: 'This site has no equipment whose rules depend on what it has.',
    choices: {
      keep: 'Leave',
      proposed: 'As proposed ({count, number})',
      yes: 'Yes',
      no: 'No',
    },
    value: 'Value',
    values:
      '{count, plural, =0 {No value is proposed.} one {Proposed for # unit.} other {Proposed for # units, for each its own.}}',
    save: '{count, plural, =0 {Save} one {Save for # equip} other {Save for # equips}}',
    lossTitle: 'Discard the answers?',
    loss: 'What you chose has not been saved.',
    lose: 'Discard',
    keep: 'Keep editing',
  },
} as const
