import { expect, it, vi } from 'vitest'
import type { AuthCallMessage } from '#contract/auth-frame'
import { ok } from '#domain/result'
import { createAuthFrame } from '../../../../main/auth/auth-frame'
import { accountHandlers } from '../../../../main/ipc/handlers/account'
import type { Caller } from '../../../../main/ipc/handle'

const VALUES: Readonly<Record<string, unknown>> = {
  changePassword: true,
  setupTOTP: { secret: 'ABC', uri: 'otpauth://totp/x' },
  verifyTotpToken: true,
  setPreferredMFA: true,
  getPreferredMFA: 'NOMFA',
}
const caller = {} as unknown as Caller

/** The handlers over a page at `/shared` that answers every call, and keeps what it was asked. */
function anAccount() {
  const posted: AuthCallMessage[] = []
  const frame = createAuthFrame(async () => {
    let hear: (message: unknown) => void = () => undefined
    return ok({
      post: (message) => {
        posted.push(message)
        hear({ type: 'result', id: message.id, ok: true, value: VALUES[message.method] })
      },
      onMessage: (listener) => {
        hear = listener
        listener({ type: 'ready' })
      },
      onGone: () => undefined,
      close: () => undefined,
    })
  })
  const deleteAccount = vi.fn(async (_password: string) => ok(null))
  return { posted, deleteAccount, handlers: accountHandlers(frame, deleteAccount) }
}

it('what the person does with their account reaches the auth page as the call of the table, with its arguments [S7.4] [S2.11]', async () => {
  const { posted, handlers } = anAccount()
  const answers = [
    await handlers.changePassword(caller, { oldPassword: 'before', newPassword: 'after' }),
    await handlers.setupTotp(caller),
    await handlers.verifyTotp(caller, '123456'),
    await handlers.setMfa(caller, 'TOTP'),
    await handlers.mfa(caller),
  ]
  expect(posted.map(({ method, args }) => [method, args])).toEqual([
    ['changePassword', ['before', 'after']],
    ['setupTOTP', []],
    ['verifyTotpToken', ['123456']],
    ['setPreferredMFA', ['TOTP']],
    ['getPreferredMFA', []],
  ])
  expect(answers).toEqual(
    [
      VALUES['changePassword'],
      VALUES['setupTOTP'],
      VALUES['verifyTotpToken'],
      VALUES['setPreferredMFA'],
      VALUES['getPreferredMFA'],
    ].map((value) => ok(value)),
  )
})

it('an account is deleted with the password alone, and not by the page', async () => {
  const { posted, deleteAccount, handlers } = anAccount()
  expect(await handlers.delete(caller, { password: 'secret' })).toEqual(ok(null))
  expect(deleteAccount).toHaveBeenCalledExactlyOnceWith('secret')
  expect(posted).toEqual([])
})
