import { z } from 'zod'
import { TOKENIZED_TEXT_MAX } from '../constants'
import { many } from '../many'
import { row } from './row'

const token = z.object({
  text: z.string(),
  /** In UTF-16 units, as in spans; `end` is exclusive. */
  start: z.number().int(),
  end: z.number().int(),
})

/** Endpoints of a text's words. */
export const tokens = {
  /** `language` is a tag such as `ja`; without it the characters alone determine the words. */
  tokenize: row({
    service: 'ml',
    method: 'POST',
    path: 'tokenize',
    scope: 'project',
    keyless: true,
    shell: 'read',
    alsoFor: ['item'],
    body: z.object({ text: z.string().max(TOKENIZED_TEXT_MAX), language: z.string().max(35).optional() }),
    answer: z.object({ tokens: many(token) }),
    since: 'ours',
  }),
}
