/**
 * Process that runs keytar, so that a native crash closes no window. It has no other runtime imports: it is built as
 * its own entry, and tests start this file.
 */
import { createRequire } from 'node:module'
import type * as Keytar from 'keytar'
import type { KeytarCall, KeytarReply } from './keytar-messages'

/** The used part of Electron's parent port. */
interface ParentPort {
  readonly postMessage: (message: unknown) => void
  readonly on: (event: string, listener: (event: { readonly data: unknown }) => void) => void
}

const parentPort = (process as { parentPort?: ParentPort }).parentPort

function load(): typeof Keytar | Error {
  try {
    // Use `require`: keytar is optional, and its name must survive the bundler.
    return createRequire(import.meta.url)('keytar') as typeof Keytar
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

const keytar = load()

async function answer(call: KeytarCall): Promise<KeytarReply> {
  if (keytar instanceof Error) return { id: call.id, done: false, message: `keytar can't be loaded: ${keytar.message}` }
  try {
    return { id: call.id, done: true, value: await ask(keytar, call) }
  } catch (error) {
    return { id: call.id, done: false, message: error instanceof Error ? error.message : String(error) }
  }
}

// Never call findCredentials: it ends the process when the keyring is locked.
async function ask(
  engine: typeof Keytar,
  { op, service, account, value }: KeytarCall,
): Promise<string | boolean | null> {
  if (op === 'get') return engine.getPassword(service, account)
  if (op === 'delete') return engine.deletePassword(service, account)
  await engine.setPassword(service, account, value ?? '')
  return true
}

function tell(message: KeytarReply): void {
  if (parentPort !== undefined) parentPort.postMessage(message)
  else process.send?.(message)
}

function hear(call: KeytarCall): void {
  void answer(call).then(tell)
}

if (parentPort === undefined) {
  process.on('message', hear)
  process.on('disconnect', () => process.exit(0))
} else {
  // It needs no shutdown message: Electron stops it with the app.
  parentPort.on('message', ({ data }) => hear(data as KeytarCall))
}
