import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of what the files of a run make once and share. */
    readonly profiles: string
  }
}

/** Gives the files of a run a folder for the profiles that they share, and removes it after the last one. */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'loupe-profiles-'))
  project.provide('profiles', folder)
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
