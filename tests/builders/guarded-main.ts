import type * as Guarded from '../contract/fixtures/guarded-main'
import { bundleMain, type RunMain } from './bundled-main'

export type GuardedMain = typeof Guarded

/** Bundles the guards of main once; the result runs them against the test's own Electron. */
export function bundleGuards(): Promise<RunMain<GuardedMain>> {
  return bundleMain('contract/fixtures/guarded-main.ts')
}
