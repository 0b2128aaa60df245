import type { Words } from '#domain/annotation/comments/change-threads'
import type { Person } from '../document/people'

/** The name that is being written behind an @, and where it begins. */
export interface MentionBegun {
  readonly at: number
  readonly search: string
}

/** Longer than any name; more letters are no mention. */
const SEARCH_MAX = 40

/** Finds the name being typed before the cursor; undefined if there is none. */
export function mentionAt(text: string, cursor: number): MentionBegun | undefined {
  const before = text.slice(0, cursor)
  const at = before.lastIndexOf('@')
  if (at === -1 || (at > 0 && !/[\s(]/.test(before.charAt(at - 1)))) return undefined
  const search = before.slice(at + 1)
  return search.length > SEARCH_MAX || /\n| {2}|^ /.test(search) ? undefined : { at, search }
}

/** Text with a person's full name instead of the typed part, and the new cursor. */
export function withMention(
  text: string,
  { at, search }: MentionBegun,
  { name }: Person,
): { readonly text: string; readonly cursor: number } {
  const words = `@${name} `
  const rest = text.slice(at + 1 + search.length).replace(/^ /, '')
  return { text: text.slice(0, at) + words + rest, cursor: at + words.length }
}

/** Text to send, and the addresses of everyone it still mentions by name or address. */
export function wordsOf(text: string, people: readonly Person[]): Words {
  const trimmed = text.trim()
  const called = people.filter(({ name, email }) => trimmed.includes(`@${name}`) || trimmed.includes(`@${email}`))
  return { text: trimmed, mentions: [...new Set(called.map(({ email }) => email))] }
}

/** Stretch of a text, and whether it mentions someone. */
export interface Stretch {
  readonly text: string
  readonly isMention: boolean
}

/** Cuts a text where it calls one of these people. */
export function stretchesOf(text: string, people: readonly Person[]): readonly Stretch[] {
  const names = people.flatMap(({ name, email }) => [`@${name}`, `@${email}`]).toSorted((a, b) => b.length - a.length)
  const made: Stretch[] = []
  let from = 0
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const name = names.find((one) => text.startsWith(one, at))
    if (name === undefined) continue
    if (at > from) made.push({ text: text.slice(from, at), isMention: false })
    made.push({ text: name, isMention: true })
    from = at + name.length
    at = from - 1
  }
  if (from < text.length) made.push({ text: text.slice(from), isMention: false })
  return made
}
