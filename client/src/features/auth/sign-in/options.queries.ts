import { signInOptions } from '@bonfire/contract/people/auth'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/api.ts'

export const optionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: ({ signal }) => call(signInOptions, { signal }),
})
