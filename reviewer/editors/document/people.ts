import type { HostClient } from '../../host/host-client'
import { createObservable, type Observable } from '../observable'

/** The names of people by their e-mail addresses, as far as the host knows them. */
export interface People {
  readonly names: Observable<ReadonlyMap<string, string>>
  /** Asks for a name, until the host has answered once. */
  readonly ask: (email: string) => void
}

/** Nobody is known at first. */
export function createPeople(client: Pick<HostClient, 'call'>): People {
  const names = createObservable<ReadonlyMap<string, string>>(new Map())
  const asked = new Set<string>()

  async function find(email: string): Promise<void> {
    const found = await client.call('getTeamUsers', [[email]])
    // The client tells of the failure; the address stands there meanwhile, and whoever looks next asks again.
    if (!found.ok) return void asked.delete(email)
    const { user } = found.value.data.find((one) => one.user.email === email) ?? {}
    const name = user && `${user.first_name} ${user.last_name}`.trim()
    if (name !== undefined && name !== '') names.set(new Map([...names.get(), [email, name]]))
  }

  return {
    names,
    ask(email) {
      if (asked.has(email)) return
      asked.add(email)
      void find(email)
    },
  }
}
