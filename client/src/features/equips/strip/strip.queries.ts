import { readEquipStrip } from '@bonfire/contract/diagnosis/equip-strip'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/api.ts'

export const stripQuery = (equipNumber: number) =>
  queryOptions({
    queryKey: ['strip', equipNumber],
    queryFn: ({ signal }) => call(readEquipStrip, { params: { equipNumber: String(equipNumber) }, signal }),
  })
