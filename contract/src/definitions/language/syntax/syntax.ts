import type { Span } from '../errors.ts'
import type { Unit } from '../quantities/units.ts'

export type Comparison = '<' | '<=' | '>' | '>=' | '=' | '!='
export type Arithmetic = '+' | '-' | '*' | '/'

interface Node extends Span {
  /** Levels below it, itself included. */
  readonly depth: number
}

export interface NumberSyntax extends Node {
  readonly kind: 'number'
  readonly value: number
  readonly unit: Unit | null | undefined
}
export interface TextSyntax extends Node {
  readonly kind: 'text'
  readonly text: string
}
export interface CallSyntax extends Node {
  readonly kind: 'call'
  readonly name: string
  readonly nameSpan: Span
  readonly args: readonly Syntax[]
}

/** A text as it is written, before anyone asks what its names mean. */
export type Syntax =
  | NumberSyntax
  | TextSyntax
  | CallSyntax
  | (Node & { readonly kind: 'name'; readonly name: string })
  | (Node & { readonly kind: 'member'; readonly relation: string; readonly name: string; readonly nameSpan: Span })
  | (Node & { readonly kind: 'not' | 'minus'; readonly of: Syntax })
  | (Node & { readonly kind: 'and' | 'or'; readonly of: readonly Syntax[] })
  | (Node & { readonly kind: 'compare'; readonly op: Comparison; readonly left: Syntax; readonly right: Syntax })
  | (Node & { readonly kind: 'choice'; readonly of: Syntax; readonly choices: readonly (NumberSyntax | TextSyntax)[] })
  | (Node & { readonly kind: 'arithmetic'; readonly op: Arithmetic; readonly left: Syntax; readonly right: Syntax })
