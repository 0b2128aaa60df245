/** The highest priority that an item can have; 0: it has none. */
export const PRIORITY_MAX = 1_000_000
/** As the public client does: what is longer is cut before it is a number. */
const WRITTEN_MAX = 8
const DECIMALS_MAX = 5
const WRITTEN = new RegExp(`^\\d+(?:\\.\\d{0,${DECIMALS_MAX}})?`)

/** The priority that somebody wrote, cut to eight characters and five decimals; undefined where that is no number of 0 to 1,000,000. */
export function readPriority(written: string): number | undefined {
  const text = written.trim()
  if (!/^\d+(?:\.\d*)?$/.test(text)) return undefined
  // Only decimals are cut: a number that is too large must not become a small one.
  if (Number(text) > PRIORITY_MAX) return undefined
  const [kept] = WRITTEN.exec(text.slice(0, WRITTEN_MAX)) ?? []
  return kept === undefined ? undefined : Number(kept)
}
