import { chmodSync, closeSync, fsyncSync, openSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../storage/log'
import { writeDown } from '../storage/write-down'
import { KEY_BYTES, newKey } from './sealer'

const OWNER_ONLY = 0o600
const OTHERS = 0o077

/** Path of a data folder's key file, if no keychain holds the key. */
export function keyFileOf(dataFolder: string): string {
  return join(dataFolder, 'secrets.key')
}

/**
 * Reads the key from a file with owner-only access; undefined if it is missing. Restricts access if others could read
 * it.
 */
export function readKeyFile(path: string, log: Log): Buffer | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) return undefined
  if (process.platform !== 'win32' && (found.mode & OTHERS) !== 0) {
    log.write('key file was open to others')
    chmodSync(path, OWNER_ONLY)
  }
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64')
  if (key.length === KEY_BYTES) return key
  log.write('key file unreadable')
  return undefined
}

/** Creates a key and its file, which is synced to disk before any use. */
export function makeKeyFile(path: string): Buffer {
  const key = newKey()
  const file = openSync(path, 'w', OWNER_ONLY)
  try {
    writeDown(file, Buffer.from(`${key.toString('base64')}\n`))
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  if (process.platform !== 'win32') chmodSync(path, OWNER_ONLY)
  return key
}
