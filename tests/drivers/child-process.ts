import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'vite'

export interface Child {
  readonly process: ChildProcess
  /** Its output so far, line by line. */
  readonly lines: Record<string, unknown>[]
  /** Kills it as the system would; resolves when it is gone and its last output is read. */
  readonly kill: () => Promise<void>
  readonly said: (is: (line: Record<string, unknown>) => boolean) => Promise<void>
}

export interface ChildProgram {
  readonly start: (what: object) => Child
  readonly remove: () => Promise<void>
}

/** Bundles a program once; each start is a new process. */
export async function bundleChild(program: string): Promise<ChildProgram> {
  const outDir = await mkdtemp(join(tmpdir(), 'child-'))
  await build({
    configFile: false,
    logLevel: 'error',
    root: resolve(import.meta.dirname, '../..'),
    publicDir: false,
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node24',
      rollupOptions: {
        input: { child: program },
        output: { format: 'es', entryFileNames: '[name].mjs' },
      },
    },
    ssr: { noExternal: true },
  })
  return {
    start: (what) => startChild(join(outDir, 'child.mjs'), what),
    remove: () => rm(outDir, { recursive: true, force: true }),
  }
}

function startChild(file: string, what: object): Child {
  const child = spawn(process.execPath, [file, JSON.stringify(what)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: join(dirname(file), 'compiled') },
  })
  const lines: Record<string, unknown>[] = []
  const listeners = new Set<() => void>()
  const reader = createInterface({ input: child.stdout })
  reader.on('line', (line) => {
    lines.push(JSON.parse(line) as Record<string, unknown>)
    for (const listener of listeners) listener()
  })
  const gone = new Promise<void>((done) => reader.once('close', done))
  return {
    process: child,
    lines,
    kill: async () => {
      child.kill('SIGKILL')
      await gone
    },
    said: (is) =>
      new Promise((done, failed) => {
        const look = (): void => {
          if (!lines.some(is)) return
          listeners.delete(look)
          done()
        }
        listeners.add(look)
        void gone.then(() => failed(new Error(`the child ended: ${JSON.stringify(lines.slice(-3))}`)))
        look()
      }),
  }
}
