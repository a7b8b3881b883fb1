/** The product's logo, a fire on two logs; `client/public/mark.svg` is the same. */
export function Mark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="var(--bonfire-accent)" aria-hidden>
      <path
        fillRule="evenodd"
        d="M12.4 1c.5 3.4 6 5.2 6 10.3 0 3.5-2.8 6-6.4 6s-6.4-2.4-6.4-5.9c0-2.5 1.2-4.3 2.7-5.6.2 1.5.7 2.4 1.5 2.9.2-3 .7-5.7 2.6-7.7zM12 15.3c1.6 0 2.7-1 2.7-2.4 0-1.7-1.4-2.5-2.3-4.1-1.2 1.4-3.1 2.3-3.1 4.2 0 1.4 1.1 2.3 2.7 2.3z"
      />
      <path stroke="var(--bonfire-accent)" strokeWidth={2} strokeLinecap="round" d="m4 18.8 16 3.7M20 18.8 4 22.5" />
    </svg>
  )
}
