import note from '../../../ui/messages/note.module.css'

/** Says above a form's buttons that the identity provider gives again what was just removed; announced when it appears. */
export function GivenAgain({ texts }: { texts: readonly string[] }) {
  return (
    <div role="status">
      {texts.map((text) => (
        <p key={text} className={note.note}>
          {text}
        </p>
      ))}
    </div>
  )
}
