import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { chunkBudget } from './build/vite/chunk-budget'
import { smallerEntry } from './build/vite/smaller-entry'
import { lazyBuiltins } from './build/vite/lazy-builtins'
import { oneLanguage } from './build/vite/one-language'
import { trimMain } from './build/vite/trim-main'

const isStyle = (name: string) => name.endsWith('.css')
const here = (path: string) => resolve(import.meta.dirname, path)

/** Main, preloads and shell; the windows of items, the reviewer and the local platform are bundles of their own, see `build/vite/`. */
export default defineConfig({
  main: {
    plugins: [trimMain(), lazyBuiltins()],
    build: {
      outDir: 'out/main',
      target: 'node24',
      minify: true,
      sourcemap: true,
      externalizeDeps: {
        exclude: ['got', 'zod', 'electron-store', 'electron-log', 'ws', 'yauzl', 'pend', 'saxes', 'xmlchars', 'yaml'],
      },
      rollupOptions: {
        input: {
          index: here('main/entry.ts'),
          'keytar-process': here('main/auth/keytar-process.ts'),
          'archive-thread': here('main/services/imports/archives/archive-thread.ts'),
          'formats-process': here('main/formats/formats-process.ts'),
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      target: 'node24',
      minify: true,
      externalizeDeps: false,
      isolatedEntries: true,
      rollupOptions: {
        input: {
          shell: here('preload/shell.ts'),
          'item-window': here('preload/item-window.ts'),
          'reviewer-relay': here('preload/reviewer-relay.ts'),
          'auth-relay': here('preload/auth-relay.ts'),
        },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: here('renderer'),
    base: './',
    publicDir: here('resources/public'),
    plugins: [react(), oneLanguage(), smallerEntry(), chunkBudget()],
    css: { modules: { generateScopedName: 'c[hash:base64:5]' } },
    server: { host: '127.0.0.1', port: 5173, strictPort: true, hmr: { host: '127.0.0.1', port: 5173 } },
    build: {
      outDir: here('out/renderer'),
      target: 'chrome142',
      minify: true,
      modulePreload: { polyfill: false },
      rollupOptions: {
        input: { index: here('renderer/index.html') },
        output: {
          // The first load holds the name of every file that a page may ask for later.
          chunkFileNames: 'assets/[hash:7].js',
          assetFileNames: ({ names }) =>
            names.some(isStyle) ? 'assets/[hash:7].css' : 'assets/[name]-[hash][extname]',
          // Each file is a request of its own before the first picture: what is needed together comes together.
          codeSplitting: {
            groups: [
              { name: 'shell', tags: ['$initial'], priority: 2 },
              // Loaded with the first page that uses a piece of it.
              {
                name: 'kit',
                test: /renderer\/kit\/|node_modules\/(react-aria|react-stately|@internationalized|@swc)/,
                priority: 1,
              },
              {
                name: 'frame',
                // What is asked seldom loads with its own screen.
                test: /renderer\/(frame|projects|areas\/projects)\/(?!workflow-|people-choice|recipe|share|projects-question|view-dialog|project-rows|project-columns|project-panel|project-news|act-words|columns-menu|unsent-dialog|sign-out-dialog)|renderer\/(stage|overlays|remembered-place)\.|areas\/[\w-]+\/(commands|memory)\.|\/ui\/(?!form\/)|domain\/errors|lucide-react(?!.*icons\/(star|thumbs-(up|down)|grip-vertical|redo-2|undo-2|pencil-ruler|code)\.)/,
                priority: 1,
              },
            ],
          },
        },
      },
    },
  },
})
