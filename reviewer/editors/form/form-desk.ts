import { type FormTree, readFormTree } from '#domain/annotation/forms/form-tree'
import type { Form } from '#domain/forms'
import type { PlatformError } from '#domain/errors'
import type { HostClient } from '../../host/host-client'
import { createObservable, type Observable } from '../observable'

/** The project's form, as loaded so far. */
export type KnownForm =
  | { readonly at: 'coming' }
  /** The project has no form, or the host doesn't support forms. */
  | { readonly at: 'none' }
  | { readonly at: 'failed'; readonly error: PlatformError }
  | {
      readonly at: 'ready'
      readonly form: Form
      readonly tree: FormTree
      readonly role: number | undefined
      readonly takesFiles: boolean
    }

/** Loads the project's form from the host. */
export interface FormDesk extends Observable<KnownForm> {
  /** Reloads; the known form stays until another arrives, and after an error. */
  readonly load: () => Promise<void>
}

interface FormDeskParts {
  readonly client: Pick<HostClient, 'call'>
  readonly actions: () => Promise<ReadonlySet<string>>
}

/** Empty until loaded. */
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
    // An unchanged form must keep the state of its fields.
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
