import { PERSON_NAME_MAX } from '#domain/constants'
import { z } from '#domain/page-schema'

const part = (missing: string) =>
  z
    .string()
    .refine((text) => text.trim() !== '', missing)
    .refine((text) => text.trim().length <= PERSON_NAME_MAX, `Use at most ${PERSON_NAME_MAX} characters.`)

/** A typed name; surrounding spaces are trimmed. */
export const personName = z.object({
  firstName: part('Enter your first name.'),
  lastName: part('Enter your last name.'),
})

export type TypedName = z.infer<typeof personName>
