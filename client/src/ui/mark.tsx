/** The product's mark: a pulse that rises. */
export function Mark({ size }: { size: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="var(--bonfire-accent)"
      strokeWidth={2.2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d="M2.5 13h4l3-8 5 14 2.6-6h4.4" />
    </svg>
  )
}
