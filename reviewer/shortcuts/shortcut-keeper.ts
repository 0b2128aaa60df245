import type { PlatformError } from '#domain/errors'
import type { HostClient } from '../host/host-client'
import type { RemapStore } from './remap-store'
import type { Shortcuts } from './shortcuts'

/** Keeps the person's own keys with the host. */
export interface ShortcutKeeper {
  /** Asks for the keys once; asks again only where that failed. */
  load(): Promise<void>
  /** Hands the keys to the host as they are; without effect where the host knows no such action. */
  save(): Promise<void>
}

/** Reads and writes the keys by the host's actions, and says in the store whether that goes well. */
export function createShortcutKeeper(
  client: Pick<HostClient, 'call'>,
  shortcuts: Shortcuts,
  store: RemapStore,
): ShortcutKeeper {
  let loading: Promise<boolean> | undefined
  let wanted = false
  let saving = false

  function failed(error: PlatformError): false {
    store.setState({ kept: error.code === 'unknown_action' ? 'no' : 'failed' })
    return false
  }

  async function read(): Promise<boolean> {
    const answer = await client.call('readPreferences', [])
    if (!answer.ok) return failed(answer.error)
    shortcuts.restore(answer.value.shortcuts)
    store.setState({ kept: 'yes' })
    return true
  }

  async function loaded(): Promise<boolean> {
    loading ??= read()
    const done = await loading
    if (!done && store.getState().kept === 'failed') loading = undefined
    return done
  }

  /** Values that aren't loaded yet must not be overwritten. */
  async function write(): Promise<void> {
    if (!(await loaded())) return
    const answer = await client.call('writePreferences', [{ shortcuts: { ...shortcuts.changes() } }])
    if (answer.ok) store.setState({ kept: 'yes' })
    else failed(answer.error)
  }

  return {
    async load() {
      await loaded()
    },
    async save() {
      wanted = true
      if (saving) return
      saving = true
      while (wanted && store.getState().kept !== 'no') {
        wanted = false
        await write()
      }
      saving = false
    },
  }
}
