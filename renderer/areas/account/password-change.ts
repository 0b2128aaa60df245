import { z } from '#domain/page-schema'

const LENGTH_MIN = 8

/** The password form's values; the sign-in service applies further rules. */
export const passwordChange = z
  .object({
    oldPassword: z.string().min(1, 'Enter the password you use now.'),
    newPassword: z.string().min(LENGTH_MIN, `Use at least ${LENGTH_MIN} characters.`),
    repeated: z.string(),
  })
  .refine(({ oldPassword, newPassword }) => newPassword !== oldPassword, {
    path: ['newPassword'],
    message: 'Choose another password than the current one.',
  })
  .refine(({ newPassword, repeated }) => repeated === newPassword, {
    path: ['repeated'],
    message: 'The passwords differ.',
  })

export type PasswordChange = z.infer<typeof passwordChange>
