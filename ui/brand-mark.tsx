/** The mark of the product: a lens over the corners of a selection. */
export function BrandMark({ size = 24 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden="true">
      <rect width="64" height="64" rx="15" fill="var(--brand)" />
      <g fill="none" stroke="#fff" strokeLinecap="round" strokeLinejoin="round">
        <path
          d="M13 22v-6a3 3 0 0 1 3-3h6M13 42v6a3 3 0 0 0 3 3h6M51 22v-6a3 3 0 0 0-3-3h-6"
          strokeWidth="4"
          opacity=".62"
        />
        <circle cx="32" cy="31" r="11.5" strokeWidth="5" />
        <path d="m41 40 9.5 9.5" strokeWidth="6" />
      </g>
    </svg>
  )
}
