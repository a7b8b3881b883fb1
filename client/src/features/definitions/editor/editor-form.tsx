import type { Definition, StateMachine } from '@bonfire/contract/definitions/definition'
import type { StoredDefinition } from '@bonfire/contract/definitions/definitions'
import { ConditionPart } from './condition-part.tsx'
import { newParameter } from './draft/draft.ts'
import classes from './editor.module.css'
import { AboutFields } from './fields/about-fields.tsx'
import { FindingFields } from './fields/finding-fields.tsx'
import { ParameterFields } from './fields/parameter-fields.tsx'
import { RoleFields } from './fields/role-fields.tsx'
import { TimeFields } from './fields/time-fields.tsx'
import type { useRuleDraft } from './use-rule-draft.ts'

interface EditorFormProps {
  rule: ReturnType<typeof useRuleDraft>
  definition: Definition
  /** Problems by field. */
  problems: Readonly<Record<string, string>>
  all: readonly StoredDefinition[]
  machines: readonly StateMachine[]
}

/** Edits the whole rule, from its condition to the texts shown with a finding. */
export function EditorForm({ rule, definition, problems, all, machines }: EditorFormProps) {
  const { draft, change, changeCondition } = rule
  const shared = { draft, problems, onChange: change }
  return (
    <div className={classes.form}>
      <ConditionPart
        definition={definition}
        machines={machines}
        ownRoles={rule.draft.ownRoles}
        when={draft.when}
        problem={problems.when}
        onChange={(when) => changeCondition({ when })}
        onAddParameter={(name) => changeCondition({ parameters: [...draft.parameters, newParameter(name)] })}
      />
      <ParameterFields {...shared} onChange={changeCondition} />
      <AboutFields {...shared} isNew={!rule.stored} onRename={rule.rename} />
      <RoleFields {...shared} />
      <TimeFields {...shared} machines={machines} />
      <FindingFields {...shared} all={all} />
    </div>
  )
}
