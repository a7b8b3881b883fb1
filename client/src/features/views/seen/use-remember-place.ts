import { useEffect } from 'react'
import { useSessionUser } from '../../auth/session.queries.ts'
import { rememberPlace, type SeenPlace } from './seen-places.ts'

/** Remembers that the person saw a place; undefined while it is not there. */
export function useRememberPlace(place: SeenPlace | undefined): void {
  const { username } = useSessionUser()
  const text = place && JSON.stringify(place)
  useEffect(() => {
    if (text !== undefined) rememberPlace(username, JSON.parse(text))
  }, [username, text])
}
