import { resolve } from 'node:path'
import { defineConfig } from 'vite'

const root = resolve(import.meta.dirname, '../..')

/** Local platform: one file for the utility process and the command; only native packages stay outside. */
export default defineConfig({
  root,
  publicDir: false,
  build: {
    ssr: true,
    outDir: resolve(root, 'out/local-platform'),
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    rollupOptions: {
      input: {
        process: resolve(root, 'local-platform/process.ts'),
        cli: resolve(root, 'local-platform/cli.ts'),
        'reader-thread': resolve(root, 'local-platform/storage/reader-thread.ts'),
        'assist-thread': resolve(root, 'local-platform/assist/assist-thread.ts'),
      },
      // The thread's starter looks for it beside itself.
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: { noExternal: true, external: ['sharp', 'electron'] },
})
