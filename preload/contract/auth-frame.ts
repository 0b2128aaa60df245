import { z } from 'zod'
import { MFA_KIND } from '#domain/enums'
import { once } from '#domain/once'

/** Session of the auth host; it never leaves the main process. */
export const authSession = once(() =>
  z.object({
    accessToken: z.string().min(1),
    idToken: z.string().min(1),
    refreshToken: z.string().min(1).optional(),
    /** Milliseconds since 1970. */
    expiresAt: z.number(),
    email: z.string().min(1),
  }),
)
export type AuthSession = z.output<ReturnType<typeof authSession>>

/** The seven calls of the auth frame: positional arguments and value. */
export const authCalls = once(
  () =>
    ({
      getCurrentSession: { args: z.tuple([]), value: authSession().nullable() },
      signOut: { args: z.tuple([]), value: z.literal(true) },
      changePassword: { args: z.tuple([z.string(), z.string()]), value: z.literal(true) },
      setupTOTP: { args: z.tuple([]), value: z.object({ secret: z.string(), uri: z.string() }) },
      verifyTotpToken: { args: z.tuple([z.string()]), value: z.literal(true) },
      setPreferredMFA: { args: z.tuple([z.enum(MFA_KIND)]), value: z.literal(true) },
      getPreferredMFA: { args: z.tuple([]), value: z.enum(MFA_KIND) },
    }) as const,
)

type AuthCalls = ReturnType<typeof authCalls>
export type AuthCall = keyof AuthCalls
export type AuthArgs<C extends AuthCall> = z.output<AuthCalls[C]['args']>
export type AuthValue<C extends AuthCall> = z.output<AuthCalls[C]['value']>

/** Message that the page at `/shared` posts. */
export const authPageMessage = once(() =>
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('ready') }),
    z.object({
      type: z.literal('result'),
      id: z.string(),
      ok: z.boolean(),
      value: z.unknown().optional(),
      error: z.object({ code: z.string(), message: z.string() }).optional(),
    }),
  ]),
)

/** Request to the page. */
export interface AuthCallMessage {
  readonly type: 'call'
  readonly id: string
  readonly method: AuthCall
  readonly args: readonly unknown[]
}
