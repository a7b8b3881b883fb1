import type { Rejection } from '@bonfire/contract/imports/ingest'
import type { Locale } from '@bonfire/contract/people/users'
import type { CodeParams, RefusalCode } from '@bonfire/contract/refusals/catalogue'
import { type Problem, problem } from '@bonfire/contract/refusals/problem'
import { render } from './render.ts'

/** Why a row is rejected; worded only when sent. */
export interface RowProblem extends Problem {
  /** The place among the sent rows, from 1. */
  readonly row: number
}

export const rowProblem = <Code extends RefusalCode>(
  row: number,
  code: Code,
  ...params: CodeParams<Code>
): RowProblem => ({ row, ...problem(code, ...params) })

/** A rejected row in a language. */
export const rejectionIn =
  (locale: Locale) =>
  ({ row, code, params }: RowProblem): Rejection => ({ row, code, message: render(locale, { code, params }), params })
