/** Highest priority of an item; 0 means none. */
export const PRIORITY_MAX = 1_000_000
/** Like the public client, which cuts longer texts before parsing. */
const WRITTEN_MAX = 8
const DECIMALS_MAX = 5
const WRITTEN = new RegExp(`^\\d+(?:\\.\\d{0,${DECIMALS_MAX}})?`)

/** Parses a typed priority, cut to eight characters and five decimals; undefined unless it is 0 to 1,000,000. */
export function readPriority(written: string): number | undefined {
  const text = written.trim()
  if (!/^\d+(?:\.\d*)?$/.test(text)) return undefined
  // Only decimals are cut: an excessive number must not become a small one.
  if (Number(text) > PRIORITY_MAX) return undefined
  const [kept] = WRITTEN.exec(text.slice(0, WRITTEN_MAX)) ?? []
  return kept === undefined ? undefined : Number(kept)
}
