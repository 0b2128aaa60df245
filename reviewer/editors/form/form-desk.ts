import { type FormTree, readFormTree } from '#domain/annotation/forms/form-tree'
import type { Form } from '#domain/forms'
import type { PlatformError } from '#domain/errors'
import type { HostClient } from '../../host/host-client'
import { createObservable, type Observable } from '../observable'

/** The form of the project, as far as it is known. */
export type KnownForm =
  | { readonly at: 'coming' }
  /** The project has none, or the host knows of none. */
  | { readonly at: 'none' }
  | { readonly at: 'failed'; readonly error: PlatformError }
  | {
      readonly at: 'ready'
      readonly form: Form
      readonly tree: FormTree
      readonly role: number | undefined
      readonly takesFiles: boolean
    }

/** Asks the host for the form of the project. */
export interface FormDesk extends Observable<KnownForm> {
  /** Asks again; the form that is known stays until another one is there, and where there is no answer. */
  readonly load: () => Promise<void>
}

interface FormDeskParts {
  readonly client: Pick<HostClient, 'call'>
  readonly actions: () => Promise<ReadonlySet<string>>
}

/** Knows nothing until it is loaded. */
export function createFormDesk({ client, actions }: FormDeskParts): FormDesk {
  const known = createObservable<KnownForm>({ at: 'coming' })
  let text: string | undefined

  async function take(): Promise<void> {
    const offered = await actions()
    if (!offered.has('readForm')) return known.set({ at: 'none' })
    const answer = await client.call('readForm', [])
    if (!answer.ok) {
      if (known.get().at !== 'ready') known.set({ at: 'failed', error: answer.error })
      return
    }
    const { form, role } = answer.value
    const next = JSON.stringify([form, role])
    // Fields keep their state as long as the form is the same.
    if (next === text) return
    text = next
    known.set(
      form === null
        ? { at: 'none' }
        : { at: 'ready', form, tree: readFormTree(form), role, takesFiles: offered.has('addFile') },
    )
  }

  let asking: Promise<void> | undefined
  return {
    get: known.get,
    subscribe: known.subscribe,
    load: () => (asking ??= take().finally(() => (asking = undefined))),
  }
}
