import { join } from 'node:path'
import type { WebPreferences } from 'electron'
import { AUTH_PARTITION, DOCUMENTS_PARTITION, GUEST_PARTITION } from '../config/origins'

export type PageKind = 'shell' | 'itemWindow' | 'guest' | 'authPage' | 'signIn' | 'documents'

const HARDENED = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  spellcheck: false,
} as const satisfies WebPreferences

const preload = (name: string) => join(import.meta.dirname, '..', 'preload', `${name}.cjs`)

/** The preferences of every page that this app opens. */
export const PREFERENCES: Readonly<Record<PageKind, WebPreferences>> = {
  shell: { ...HARDENED, preload: preload('shell'), webviewTag: true },
  itemWindow: { ...HARDENED, preload: preload('item-window'), webviewTag: true },
  guest: { ...HARDENED, preload: preload('reviewer-relay'), partition: GUEST_PARTITION },
  // It stays hidden, and its timers renew the session.
  authPage: { ...HARDENED, preload: preload('auth-relay'), partition: AUTH_PARTITION, backgroundThrottling: false },
  signIn: { ...HARDENED, partition: AUTH_PARTITION },
  // It stays hidden too; it reads untrusted files and has no preload.
  documents: { ...HARDENED, partition: DOCUMENTS_PARTITION, backgroundThrottling: false, webgl: false },
}
