import { expect, it } from 'vitest'
import { platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import type { AuthFrame } from '../../../../main/auth/auth-frame'
import { createDeleteAccount } from '../../../../main/auth/delete-account'

function deleting(removed: Result<unknown>, signOut: Result<true> = ok(true)) {
  const did: unknown[] = []
  const run = createDeleteAccount({
    email: () => 'ada@example.test',
    remove: async (account) => {
      did.push(account)
      return removed
    },
    forgetWork: async () => void did.push('forgetWork'),
    frame: {
      call: (async () => {
        did.push('signOut')
        return signOut
      }) as AuthFrame['call'],
      close: () => void did.push('close'),
    },
    session: { end: async () => void did.push('end') },
  })
  return { run, did }
}
const ACCOUNT = { email: 'ada@example.test', password: 'secret' }

it('a deleted account → all its data is removed here [S2.11]', async () => {
  const { run, did } = deleting(ok({ ok: true }))
  expect(await run('secret')).toEqual(ok(null))
  expect(did).toEqual([ACCOUNT, 'forgetWork', 'signOut', 'close', 'end'])
})

it('a refusal or no answer → everything stays [S2.11]', async () => {
  for (const code of ['team_has_members', 'bad_request', 'network_failure'] as const) {
    const { run, did } = deleting(err(platformError(code)))
    expect(await run('secret')).toMatchObject({ ok: false, error: { code } })
    expect(did).toEqual([ACCOUNT])
  }
})

it('reasons only the platform knows → are shown in its words [S2.11]', async () => {
  const told = { detail: 'You own “Northlight”, and others work there.' }
  const refused = await deleting(err(platformError('team_has_members', told))).run('secret')
  expect(refused).toMatchObject({ error: { message: told.detail } })
  const away = await deleting(err(platformError('network_failure', { detail: 'ECONNREFUSED' }))).run('secret')
  expect(away).toMatchObject({ error: { message: platformError('network_failure').message } })
})

it('an unreachable sign-in service → the session still ends here [S2.11]', async () => {
  const { run, did } = deleting(ok({ ok: true }), err(platformError('auth_frame_failed')))
  expect(await run('secret')).toEqual(ok(null))
  expect(did.at(-1)).toBe('end')
})
