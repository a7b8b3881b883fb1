import { startTransition, useState } from 'react'

/** The search as it is being typed, which the address follows a moment later; when the address changes, it is right. */
export function useTypedSearch(search: string) {
  const [typing, setTyping] = useState({ over: search, text: search })
  if (typing.over !== search) setTyping({ over: search, text: search })
  return {
    search: typing.over === search ? typing.text : search,
    // The list may take longer than the next key.
    type: (text: string) => startTransition(() => setTyping({ over: search, text })),
  }
}
