/** Runs the product's own code in a separate process, which prints one line of JSON. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'vite'

/** Runs a program of `fixtures` with `what` as its argument; returns its printed result. */
export async function runChild(program, what) {
  const outDir = mkdtempSync(join(tmpdir(), 'loupe-bench-child-'))
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      root: resolve(import.meta.dirname, '../..'),
      publicDir: false,
      build: {
        ssr: true,
        outDir,
        target: 'node24',
        rollupOptions: {
          input: { child: resolve(import.meta.dirname, 'fixtures', program) },
          output: { format: 'es', entryFileNames: '[name].mjs' },
        },
      },
      ssr: { noExternal: true },
    })
    const child = spawn(process.execPath, [join(outDir, 'child.mjs'), JSON.stringify(what)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    for await (const line of createInterface({ input: child.stdout })) {
      if (line.startsWith('{')) return JSON.parse(line)
    }
    throw new Error(`${program} ended without an answer`)
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}
