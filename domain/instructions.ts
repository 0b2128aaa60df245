/** Longest text of instructions. */
export const INSTRUCTIONS_MAX = 50_000
const LINK_MAX = 2_000
const HTTPS = /^https:\/\/[^\s/?#][^\s]*$/i
const WITHOUT_LOGIN = /^https:\/\/[^/?#@]+(?:[/?#]|$)/i

/** Stored form of a link to instructions, or its problem; an empty one means none. */
export function readLink(said: string): { readonly link: string } | { readonly error: string } {
  const text = said.trim()
  if (text === '') return { link: '' }
  if (text.length > LINK_MAX) return { error: `At most ${LINK_MAX.toLocaleString('en')} characters.` }
  if (!HTTPS.test(text)) return { error: 'It begins with https:// and has no blanks.' }
  if (!WITHOUT_LOGIN.test(text)) return { error: 'A link holds no name and no password.' }
  return { link: text }
}
