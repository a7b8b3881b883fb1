import { useRef, useState } from 'react'

/** What a dialog is about, for as long as it is there. */
export interface Asked<Subject> {
  readonly subject: Subject
  /** The dialog's key: what is asked next, of the same subject too, is a dialog of its own. */
  readonly key: number
}

/** What was asked for last. A dialog that leaves late, or never came, closes itself and not its successor. */
export function useAsked<Subject>() {
  const [asked, setAsked] = useState<Asked<Subject> | null>(null)
  const count = useRef(0)
  return {
    /** Null while nothing is asked. */
    asked,
    ask: (subject: Subject) => {
      count.current += 1
      setAsked({ subject, key: count.current })
    },
    close: () => setAsked((now) => (now === asked ? null : now)),
  }
}
