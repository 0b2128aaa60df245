import type { HostClient } from '../../host/host-client'
import type { WorkHost } from '../work/work-host'
import { createObservable, type Observable } from '../observable'

/** Person of the project. */
export interface Person {
  readonly email: string
  readonly name: string
}

/** People whom the host knows. */
export interface People {
  /** Names by e-mail address. */
  readonly names: Observable<ReadonlyMap<string, string>>
  /** Requests a name; does nothing after an answer from the host. */
  readonly ask: (email: string) => void
  /** Searches people of the project by name; undefined if the host doesn't support it. */
  readonly find: Observable<FindPeople | undefined>
}

/** Undefined if the search failed. */
export type FindPeople = (search: string) => Promise<readonly Person[] | undefined>

/** Starts without known people. */
export function createPeople(client: Pick<HostClient, 'call'>, actions?: WorkHost['actions']): People {
  const names = createObservable<ReadonlyMap<string, string>>(new Map())
  const find = createObservable<FindPeople | undefined>(undefined)
  const asked = new Set<string>()

  async function ask(email: string): Promise<void> {
    const found = await client.call('getTeamUsers', [[email]])
    // The client reports the failure; meanwhile the address is shown, and the next use asks again.
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
