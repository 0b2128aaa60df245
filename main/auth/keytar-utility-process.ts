import { join } from 'node:path'
import { utilityProcess } from 'electron'
import type { KeytarProcess } from './keytar-messages'

/** Starts the keytar process beside the built main file; call it only after the app is ready. */
export function spawnKeytar(): KeytarProcess {
  const child = utilityProcess.fork(join(import.meta.dirname, 'keytar-process.js'), [], {
    serviceName: 'Loupe keychain',
    stdio: 'ignore',
  })
  return {
    post: (call) => child.postMessage(call),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.once('exit', listener),
    kill: () => void child.kill(),
  }
}
