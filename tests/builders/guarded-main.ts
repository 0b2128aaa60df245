import type * as Guarded from '../contract/fixtures/guarded-main'
import { bundleMain, type RunMain } from './bundled-main'

export type GuardedMain = typeof Guarded

/** Bundles the guards of main once; what it answers runs them against an Electron of the test's own. */
export function bundleGuards(): Promise<RunMain<GuardedMain>> {
  return bundleMain('contract/fixtures/guarded-main.ts')
}
