export default {
  title: 'To a first finding of your own',
  done: 'Done.',
  open: 'Not done yet.',
  steps: {
    site: 'A project and a site',
    samples: 'Samples of its points',
    units: 'Roles and units of the points',
    run: 'Rules that run',
    finding: 'A first finding',
  },
  hints: {
    site: '<link>Add a project and a site</link>, or import them from a file.',
    samples:
      '<link>Import a file</link> with samples, as your controllers export it. New points are created from its columns.',
    units:
      '{count, plural, =0 {<link>Give points a role</link>: it says what they mean to rules.} one {<link>One point has no unit</link>, so rules cannot read it.} other {<link># points have no unit</link>, so rules cannot read them.}}',
    run: 'Past days are evaluated about a minute after samples came in. <link>Rule coverage</link> shows which rules can run, and what the others lack.',
    finding: 'Rules have run and found nothing yet. <link>Evaluation</link> shows whether days are still to come.',
  },
} as const
