import { expect, it } from 'vitest'
import { platformError } from '#domain/errors'
import { err, ok } from '#domain/result'
import { createRename } from '../../../../main/auth/rename'
import { aUser } from '../../../builders/session'

it('a changed name → reaches the session only after the platform stored it', async () => {
  const asked: unknown[] = []
  const taken: unknown[] = []
  const session = { takeUser: (user: unknown) => void taken.push(user) }
  const name = { firstName: 'Grace', lastName: 'Berg' }
  const refused = platformError('network_failure')
  expect(await createRename({ write: async () => err(refused), session })(name)).toEqual(err(refused))
  expect(taken).toEqual([])
  const renamed = { ...aUser(), first_name: 'Grace', last_name: 'Berg' }
  const rename = createRename({ write: async (body) => (asked.push(body), ok(renamed)), session })
  expect(await rename(name)).toEqual(ok(null))
  expect(asked).toEqual([{ first_name: 'Grace', last_name: 'Berg' }])
  expect(taken).toEqual([renamed])
})
