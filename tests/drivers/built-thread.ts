import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { build } from 'vite'
import type { ArchiveAnswer } from '../../main/services/imports/archives/packed-file'
import type { ArchiveThread } from '../../main/services/imports/archives/thread-link'

/** Thread that reads archives and lists, built and limited in memory as in the app. */
export async function buildArchiveThread(memoryMb: number): Promise<{
  readonly start: () => ArchiveThread
  readonly remove: () => Promise<void>
}> {
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    ssr: { noExternal: true },
    build: {
      write: false,
      minify: false,
      ssr: true,
      lib: {
        entry: join(import.meta.dirname, '../../main/services/imports/archives/archive-thread.ts'),
        formats: ['es'],
      },
      rollupOptions: { output: { codeSplitting: false } },
    },
  })
  const [bundle] = Array.isArray(made) ? made : [made]
  const code = (bundle !== undefined && 'output' in bundle ? bundle.output : [])
    .map((part) => ('code' in part ? part.code : ''))
    .join('')
  const folder = await mkdtemp(join(tmpdir(), 'loupe-thread-'))
  const file = join(folder, 'archive-thread.mjs')
  await writeFile(file, code)
  return {
    start: () => {
      const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
      worker.on('error', () => undefined)
      return {
        post: (asked) => worker.postMessage(asked),
        onAnswer: (listener) => void worker.on('message', (answer: ArchiveAnswer) => listener(answer)),
        onExit: (listener) => void worker.on('exit', listener),
        end: () => void worker.terminate(),
      }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
