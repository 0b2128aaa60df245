import { resolve } from 'node:path'
import { defineConfig } from 'vite'

const root = resolve(import.meta.dirname, '../..')

/** Command that converts annotations: one file that needs no package beside it. */
export default defineConfig({
  root,
  publicDir: false,
  build: {
    ssr: true,
    outDir: resolve(root, 'out/formats'),
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    rollupOptions: {
      input: { cli: resolve(root, 'main/formats/cli.ts') },
      output: { format: 'es', entryFileNames: '[name].js' },
    },
  },
  ssr: { noExternal: true },
})
