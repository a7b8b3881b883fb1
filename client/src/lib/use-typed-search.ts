import { useState } from 'react'

/** The search as it is being typed, which the address follows a moment later; when the address changes, it is right. */
export function useTypedSearch(search: string) {
  const [typing, setTyping] = useState({ over: search, text: search })
  if (typing.over !== search) setTyping({ over: search, text: search })
  return {
    search: typing.over === search ? typing.text : search,
    // A transition would only delay the list, which is drawn within a frame or two.
    type: (text: string) => setTyping({ over: search, text }),
  }
}
