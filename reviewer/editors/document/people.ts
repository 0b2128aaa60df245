import type { HostClient } from '../../host/host-client'
import type { WorkHost } from '../work/work-host'
import { createObservable, type Observable } from '../observable'

/** Somebody who works in the project. */
export interface Person {
  readonly email: string
  readonly name: string
}

/** Who people are, as far as the host knows them. */
export interface People {
  /** Their names by their e-mail addresses. */
  readonly names: Observable<ReadonlyMap<string, string>>
  /** Asks for a name, until the host has answered once. */
  readonly ask: (email: string) => void
  /** Finds people of the project by what is typed of their names; undefined where the host tells of nobody. */
  readonly find: Observable<FindPeople | undefined>
}

/** Undefined: nobody could be asked now. */
export type FindPeople = (search: string) => Promise<readonly Person[] | undefined>

/** Nobody is known at first. */
export function createPeople(client: Pick<HostClient, 'call'>, actions?: WorkHost['actions']): People {
  const names = createObservable<ReadonlyMap<string, string>>(new Map())
  const find = createObservable<FindPeople | undefined>(undefined)
  const asked = new Set<string>()

  async function ask(email: string): Promise<void> {
    const found = await client.call('getTeamUsers', [[email]])
    // The client tells of the failure; the address stands there meanwhile, and whoever looks next asks again.
    if (!found.ok) return void asked.delete(email)
    const { user } = found.value.data.find((one) => one.user.email === email) ?? {}
    const name = user && nameOf(user)
    if (name !== undefined && name !== '') names.set(new Map([...names.get(), [email, name]]))
  }

  async function search(typed: string): Promise<readonly Person[] | undefined> {
    const found = await client.call('projectPeople', [typed])
    if (!found.ok) return undefined
    return found.value.data.map((user) => ({ email: user.email, name: nameOf(user) || user.email }))
  }

  void actions?.().then((known) => {
    if (known.has('projectPeople')) find.set(search)
  })
  return {
    names,
    find,
    ask(email) {
      if (asked.has(email)) return
      asked.add(email)
      void ask(email)
    },
  }
}

function nameOf({ first_name, last_name }: { readonly first_name: string; readonly last_name: string }): string {
  return `${first_name} ${last_name}`.trim()
}
