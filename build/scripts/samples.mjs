/**
 * Makes the sample pack of `resources/samples/` from its seeds: `npm run samples [-- kind …]`. Reuses earlier
 * paintings.
 */
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

const root = resolve(import.meta.dirname, '../..')
const code = join(root, 'out/samples-code')

// One bundle: painting calls small functions of other files by the million, which is only cheap in a bundle.
await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  build: {
    ssr: true,
    outDir: code,
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    rollupOptions: {
      input: join(root, 'build/samples/make-pack.ts'),
      output: { format: 'es', entryFileNames: 'make-pack.mjs' },
    },
  },
  ssr: { external: ['sharp'] },
})
const { makePack } = await import(pathToFileURL(join(code, 'make-pack.mjs')).href)
await makePack(
  {
    sources: join(root, 'build/samples'),
    paintings: join(root, 'out/samples'),
    pack: join(root, 'resources/samples'),
  },
  process.argv.slice(2),
  console.log,
)
