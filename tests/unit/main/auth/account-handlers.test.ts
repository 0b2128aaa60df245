import { expect, it } from 'vitest'
import { ok } from '#domain/result'
import type { AuthFrame } from '../../../../main/auth/auth-frame'
import { accountHandlers } from '../../../../main/ipc/handlers/account'

function theHandlers() {
  const asked: unknown[][] = []
  const frame = {
    call: async (...call: unknown[]) => {
      asked.push(call)
      return ok(true)
    },
  } as unknown as AuthFrame
  const note =
    (name: string) =>
    async (argument: unknown): Promise<ReturnType<typeof ok<null>>> => {
      asked.push([name, argument])
      return ok(null)
    }
  const handlers = accountHandlers(frame, { deleteAccount: note('delete'), rename: note('rename') })
  // The caller was checked before.
  const call = (name: keyof typeof handlers, argument?: unknown) =>
    (handlers[name] as (caller: unknown, argument: unknown) => unknown)(undefined, argument)
  return { asked, call }
}

it.each([
  ['changePassword', { oldPassword: 'old one', newPassword: 'new one' }, ['changePassword', 'old one', 'new one']],
  ['setMfa', 'TOTP', ['setPreferredMFA', 'TOTP']],
  ['setMfa', 'NOMFA', ['setPreferredMFA', 'NOMFA']],
  ['verifyTotp', '123456', ['verifyTotpToken', '123456']],
  ['setupTotp', undefined, ['setupTOTP']],
  ['mfa', undefined, ['getPreferredMFA']],
  ['rename', { firstName: 'Ada', lastName: 'Marsh' }, ['rename', { firstName: 'Ada', lastName: 'Marsh' }]],
  ['delete', { password: 'mine' }, ['delete', 'mine']],
] as const)('%s of %j → asks the auth page for exactly that [S7.4]', async (name, argument, wanted) => {
  const { asked, call } = theHandlers()
  await call(name, argument)
  expect(asked).toEqual([wanted])
})
