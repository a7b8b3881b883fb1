import { useRef, useState } from 'react'

/** The subject of a dialog while it exists. */
export interface Asked<Subject> {
  readonly subject: Subject
  /** The dialog's key: each request opens a new dialog, even for the same subject. */
  readonly key: number
}

/** The latest request. A dialog that closes late, or never opened, only closes itself, not its successor. */
export function useAsked<Subject>() {
  const [asked, setAsked] = useState<Asked<Subject> | null>(null)
  const count = useRef(0)
  return {
    /** Null if no dialog is requested. */
    asked,
    ask: (subject: Subject) => {
      count.current += 1
      setAsked({ subject, key: count.current })
    },
    close: () => setAsked((now) => (now === asked ? null : now)),
  }
}
