import type { Subjects } from '#endpoints'
import { wordsOf } from '#domain/annotation/text/words-of'
import { ok } from '#domain/result'
import type { HandlersOf } from '../server/handler'
import { refuse } from '../server/refusal'
import { projectAccess } from './access/project-access'

/** Endpoints of a text's tokens. */
export const tokens = {
  tokenize(platform, { caller, place, body: { text, language } }) {
    const access = projectAccess(platform, caller, place)
    if (!access.ok) return access
    const words = wordsOf(text, language)
    if (words === undefined) return refuse('bad_request', { message: 'language: use a tag such as "en" or "ja".' })
    return ok({ tokens: [...words] })
  },
} satisfies HandlersOf<Subjects['tokens']>
