import { useState } from 'react'

/** Keeps the data loaded last: it stays while the next is on its way, and when that fails. */
export function useLastLoaded<Data>(data: Data | undefined): Data | undefined {
  const [last, setLast] = useState(data)
  if (data !== undefined && data !== last) setLast(data)
  return data ?? last
}
