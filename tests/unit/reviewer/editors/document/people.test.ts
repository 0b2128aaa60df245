import { expect, it, vi } from 'vitest'
import { platformError } from '#domain/errors'
import { err, ok } from '#domain/result'
import { createPeople } from '../../../../../reviewer/editors/document/people'
import type { HostClient } from '../../../../../reviewer/host/host-client'

const user = (email: string, first_name: string, last_name = '') => ({ user: { id: 1, email, first_name, last_name } })

it('a name is asked for once, and again after a failure; who has none stays an address [S7.2]', async () => {
  const call = vi
    .fn()
    .mockResolvedValueOnce(err(platformError('network_failure')))
    .mockResolvedValueOnce(ok({ data: [user('other@x.y', 'Otto'), user('ada@x.y', 'Ada', 'Lovelace')] }))
    .mockResolvedValueOnce(ok({ data: [user('nameless@x.y', ' ')] }))
  const people = createPeople({ call } as unknown as Pick<HostClient, 'call'>)
  people.ask('ada@x.y')
  people.ask('ada@x.y')
  expect(call.mock.calls).toEqual([['getTeamUsers', [['ada@x.y']]]])
  await vi.waitFor(() => {
    people.ask('ada@x.y')
    expect(people.names.get()).toEqual(new Map([['ada@x.y', 'Ada Lovelace']]))
  })
  people.ask('nameless@x.y')
  people.ask('ada@x.y')
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(3))
  people.ask('nameless@x.y')
  expect(call).toHaveBeenCalledTimes(3)
  expect(people.names.get().size).toBe(1)
})
