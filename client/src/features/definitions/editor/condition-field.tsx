import { complete } from '@bonfire/contract/definitions/language/complete'
import { parseCondition } from '@bonfire/contract/definitions/language/condition'
import type { LanguageError } from '@bonfire/contract/definitions/language/errors'
import type { Vocabulary } from '@bonfire/contract/definitions/language/terms/vocabulary'
import { sayProblem } from '@bonfire/contract/definitions/language/texts/say'
import type { Locale } from '@bonfire/contract/people/users'
import { autocompletion, type CompletionContext, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { type Diagnostic, linter } from '@codemirror/lint'
import { Compartment, EditorState, StateEffect } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../lib/use-language.ts'
import { useRoleName } from '../../own-roles/use-role-name.ts'
import classes from './condition.module.css'

interface ConditionFieldProps {
  value: string
  vocabulary: Vocabulary
  label: string
  isWrong: boolean
  onChange: (value: string) => void
}

const LINT_MILLISECONDS = 150
const vocabularyChanged = StateEffect.define()

/** The text of a condition: what can be written is offered while typing, and what is wrong is underlined. */
export function ConditionField({ value, vocabulary, label, isWrong, onChange }: ConditionFieldProps) {
  const t = useTranslations('catalogue.editor.condition')
  const roleName = useRoleName()
  const locale = useLanguage()
  const placeRef = useRef<HTMLDivElement>(null)
  const viewRef = useRef<EditorView>(null)
  const language = useRef(new Compartment())
  const changed = useEffectEvent(onChange)
  const firstValue = useRef(value)
  const offered = useEffectEvent((context: CompletionContext) => {
    const proposals = complete(context.state.doc.toString(), context.pos, vocabulary)
    const [first] = proposals
    const isTyping = first !== undefined && first.end > first.start
    if (!first || !(isTyping || context.explicit)) return null
    return {
      from: first.start,
      // Completed again at every keystroke: what fits depends on what comes before.
      filter: false,
      options: proposals.map(({ kind, label: shown, insert }, rank) => ({
        label: shown,
        apply: insert,
        boost: -rank,
        // The space keeps the two apart for screen readers, which read an option as one text.
        detail: ` ${kind === 'role' ? roleName(insert) : t(`kinds.${kind}`)}`,
      })),
    }
  })
  const diagnosed = useEffectEvent((view: EditorView) => diagnosticsOf(view.state.doc.toString(), vocabulary, locale))

  useEffect(() => {
    const parent = placeRef.current
    if (!parent) return undefined
    const view = new EditorView({
      parent,
      state: EditorState.create({
        doc: firstValue.current,
        extensions: [
          history(),
          keymap.of([...completionKeymap, ...historyKeymap, ...defaultKeymap]),
          EditorView.lineWrapping,
          language.current.of([]),
          autocompletion({ override: [(context) => offered(context)], icons: false }),
          linter((current) => diagnosed(current), {
            delay: LINT_MILLISECONDS,
            needsRefresh: ({ transactions }) =>
              transactions.some(({ effects }) => effects.some((effect) => effect.is(vocabularyChanged))),
          }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) changed(update.state.doc.toString())
          }),
        ],
      }),
    })
    viewRef.current = view
    return () => view.destroy()
  }, [])

  useEffect(() => {
    viewRef.current?.dispatch({
      effects: language.current.reconfigure([
        EditorView.contentAttributes.of({
          'aria-label': label,
          'aria-multiline': 'true',
          'aria-required': 'true',
          'aria-invalid': String(isWrong),
        }),
        EditorState.phrases.of({ Completions: t('completions'), Diagnostics: t('problems') }),
      ]),
    })
  }, [label, isWrong, t])

  // The text may come from outside: of a copy, or of someone else's version.
  useEffect(() => {
    const view = viewRef.current
    if (!view || view.state.doc.toString() === value) return
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: value } })
  }, [value])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another vocabulary finds other mistakes
  useEffect(() => {
    viewRef.current?.dispatch({ effects: vocabularyChanged.of(null) })
  }, [vocabulary, locale])

  return <div ref={placeRef} className={classes.conditionField} />
}

interface Problems {
  /** Hints do not keep the condition from being used. */
  readonly severity: 'error' | 'warning'
  readonly problems: readonly LanguageError[]
}

export function findProblems(text: string, vocabulary: Vocabulary): Problems {
  if (text.trim() === '') return { severity: 'warning', problems: [] }
  const parsed = parseCondition(text, vocabulary)
  return 'errors' in parsed
    ? { severity: 'error', problems: parsed.errors }
    : { severity: 'warning', problems: parsed.condition.warnings }
}

function diagnosticsOf(text: string, vocabulary: Vocabulary, locale: Locale): Diagnostic[] {
  const { severity, problems } = findProblems(text, vocabulary)
  return problems.map((problem) => ({
    from: Math.min(problem.start, text.length),
    to: Math.min(Math.max(problem.end, problem.start + 1), text.length),
    severity,
    message: sayProblem(locale, problem),
    ...(problem.suggestion !== undefined && { actions: [replaceBy(problem.suggestion)] }),
  }))
}

const replaceBy = (suggestion: string) => ({
  name: suggestion,
  apply: (view: EditorView, from: number, to: number) =>
    view.dispatch({ changes: { from, to, insert: suggestion }, selection: { anchor: from + suggestion.length } }),
})
