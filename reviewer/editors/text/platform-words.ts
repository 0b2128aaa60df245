import type { Span } from '#domain/annotation/kinds/kind'
import { partToTokenize, snappedTo } from '#domain/annotation/text/given-tokens'
import { z } from '#domain/page-schema'
import type { EditorSession } from '../session/open-session'

const TOKENS = z.object({ tokens: z.array(z.object({ start: z.number().int(), end: z.number().int() })) })
/** Maximum number of cached text parts. */
const KEPT_MOST = 50

/**
 * Snaps to the platform's words in scripts without spaces. Undefined if the platform offers none, or the browser's
 * rules suffice.
 */
export function createPlatformWords({ assistance }: Pick<EditorSession, 'assistance'>) {
  const known = new Map<string, readonly Span[]>()
  void assistance.load()

  return async (text: string, chosen: Span): Promise<Span | undefined> => {
    const part = partToTokenize(text, chosen)
    if (part === undefined || !assistance.seen.get().tools.has('tokens')) return undefined
    const before = known.get(part.text)
    if (before !== undefined) return snappedTo(before, part, chosen)
    const answer = await assistance.ask('tokens', { text: part.text }, TOKENS)
    // Without an answer, keep the browser's word.
    if (!answer.ok) return undefined
    const { tokens } = answer.value
    known.set(part.text, tokens)
    const [oldest] = known.keys()
    if (known.size > KEPT_MOST && oldest !== undefined) known.delete(oldest)
    return snappedTo(tokens, part, chosen)
  }
}
