import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the profiles that a run makes once and shares. */
    readonly profiles: string
  }
}

/** Provides a run's files with a folder for their shared profiles, and removes it after the last file. */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'loupe-profiles-'))
  project.provide('profiles', folder)
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
