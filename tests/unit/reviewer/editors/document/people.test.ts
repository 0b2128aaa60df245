import { expect, it, vi } from 'vitest'
import { platformError } from '#domain/errors'
import { err, ok } from '#domain/result'
import { createPeople } from '../../../../../reviewer/editors/document/people'

const user = (email: string, first_name: string, last_name = '') => ({ user: { id: 1, email, first_name, last_name } })

it('a person’s name → is requested once, and again after a failure; without one the address is shown [S7.2]', async () => {
  const call = vi
    .fn()
    .mockResolvedValueOnce(err(platformError('network_failure')))
    .mockResolvedValueOnce(ok({ data: [user('other@x.y', 'Otto'), user('ada@x.y', 'Ada', 'Lovelace')] }))
    .mockResolvedValueOnce(ok({ data: [user('nameless@x.y', ' ')] }))
  const people = createPeople({ call })
  people.ask('ada@x.y')
  people.ask('ada@x.y')
  expect(call.mock.calls).toEqual([['getTeamUsers', [['ada@x.y']]]])
  await vi.waitFor(() => {
    people.ask('ada@x.y')
    return people.names.get().size === 1 || Promise.reject(new Error('no name yet'))
  })
  expect(people.names.get()).toEqual(new Map([['ada@x.y', 'Ada Lovelace']]))
  people.ask('nameless@x.y')
  people.ask('ada@x.y')
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(3))
  people.ask('nameless@x.y')
  expect(call).toHaveBeenCalledTimes(3)
  expect(people.names.get().size).toBe(1)
})
