import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type Plugin } from 'vitest/config'
import { componentPage } from './build/vite/component-page.ts'
import { pdfFiles } from './build/vite/pdf-files.ts'
import { pythonFiles } from './build/vite/python-files.ts'
import { wholeWorkers } from './build/vite/whole-workers.ts'
import { generatedTiles } from './tests/drivers/generated-tiles.ts'

/** vitest itself gives up after a second. */
const POLL_MS = 40_000

/** Random walks of `npm test` take the same steps each time; those of `npm run test:long` take new ones, and more. */
const QUICK_SEED = 20_261_129
const asked = (name: string) => Number(process.env[name] ?? 0)
const lane = (name: 'quick' | 'long') => ({
  lane: name,
  walkSeed: asked('WALK_SEED') || (name === 'long' ? Date.now() % 1_000_000 : QUICK_SEED),
  walkRuns: asked('WALK_RUNS'),
})
const QUICK = lane('quick')

/** Gives fast-check its seed, and puts back after each file what its tests stubbed. */
const SHARED_PROCESS = 'tests/drivers/shared-process.ts'

/** Fails each test in which a page broke its content security policy. */
const POLICY_CHECK = 'tests/drivers/policy-check.ts'

/** Gives the files of a phase a folder for what they make once and share. */
const PROFILE_FOLDER = 'tests/drivers/profile-folder.ts'

interface ProjectOptions {
  /** What runs once before the files of the phase, in vitest's own process. */
  readonly globalSetup?: readonly string[]
  readonly setupFiles?: readonly string[]
  /** False: files share a process one after the other, and load what they import once. */
  readonly isolate?: boolean
  readonly provide?: ReturnType<typeof lane>
}

const project = (
  name: string,
  include: readonly string[],
  timeout: number,
  parallel: boolean,
  { globalSetup = [], setupFiles = [], isolate = true, provide = QUICK }: ProjectOptions = {},
) => ({
  extends: true as const,
  test: {
    name,
    include: [...include],
    globalSetup: [...globalSetup],
    setupFiles: [...setupFiles],
    isolate,
    provide,
    testTimeout: timeout,
    hookTimeout: timeout * 2,
    fileParallelism: parallel,
    // vitest itself leaves a core free, on a machine with two half of them.
    ...(parallel ? { maxWorkers: availableParallelism() } : {}),
    environment: 'node',
    // What is waited for is waited for as long as a busy machine may take; a test's own limit ends it.
    expect: { poll: { timeout: POLL_MS } },
  },
})

/** Chromium without its own windows and pages; component tests need neither. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/** The browser of Debian; its own look-ups of hosts would only fail on a machine without a network. */
const CHROMIUM = {
  executablePath:
    process.env['STAND_IN_CHROMIUM'] ?? (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : '/usr/bin/chromium'),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/** Lets pages keep the modules they loaded: no file changes while tests run, and each file has a page of its own. */
const KEPT_MODULES: Plugin = {
  name: 'kept-modules',
  configureServer: (server) => {
    if (server.config.server.watch !== null) return
    server.middlewares.use((_request, response, next) => {
      const set = response.setHeader.bind(response)
      response.setHeader = (name, value) =>
        set(name, name.toLowerCase() === 'cache-control' && value === 'no-cache' ? 'max-age=3600' : value)
      next()
    })
  },
}

/** Pages run React as the built app does: its checks for developers cost a third of the phase. `REACT_CHECKS=1` keeps them. */
const isBuiltReact = asked('REACT_CHECKS') === 0

/** Tests of pages, which run in a browser. */
const pages = (name: string, include: readonly string[], timeout: number, provide: ReturnType<typeof lane>) => ({
  extends: true as const,
  plugins: [KEPT_MODULES, wholeWorkers(), pythonFiles(), componentPage(), pdfFiles(), generatedTiles()],
  oxc: { jsx: { development: !isBuiltReact } },
  // All of what the pages load: a package that is met later would load React a second time.
  optimizeDeps: {
    ...(isBuiltReact ? { rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } } } : {}),
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      isBuiltReact ? 'react/jsx-runtime' : 'react/jsx-dev-runtime',
      'react-aria',
      'react-aria-components',
      'lucide-react',
      'zustand',
      'zustand/vanilla',
      'flatbush',
      '@tanstack/react-query',
      'zod',
      'axe-core',
      'react-markdown',
      'remark-gfm',
      'mediabunny',
      'tesseract.js-core/tesseract-core-simd-lstm',
      'pdfjs-dist',
      'pdfjs-dist/build/pdf.worker.mjs',
      '@xyflow/react',
      '@dagrejs/dagre',
    ],
  },
  test: {
    name,
    provide,
    include: [...include],
    testTimeout: timeout,
    // A page for each core. Each file has a page of its own: the stores of the shell last as long as a page.
    maxWorkers: availableParallelism(),
    expect: { poll: { timeout: POLL_MS } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // Nothing here is about movement, and each frame of a spinner is drawn by the processor.
      provider: playwright({
        launchOptions: CHROMIUM,
        contextOptions: { reducedMotion: 'reduce' },
        actionTimeout: POLL_MS,
      }),
      instances: [{ browser: 'chromium' as const, viewport: { width: 1_000, height: 700 } }],
    },
  },
})

/** Each phase of `npm test` is a project: `vitest run --project NAME`. */
export default defineConfig({
  plugins: [react()],
  test: {
    exclude: ['node_modules', 'out'],
    projects: [
      project('unit', ['tests/unit/**/*.test.{ts,tsx}'], 60_000, true, {
        setupFiles: [SHARED_PROCESS],
        isolate: false,
      }),
      project('contract', ['tests/contract/**/*.test.ts'], 60_000, true),
      pages('component', ['tests/component/**/*.test.{ts,tsx}'], 60_000, QUICK),
      project('integration', ['tests/integration/**/*.test.ts'], 180_000, true, {
        setupFiles: [SHARED_PROCESS],
        isolate: false,
      }),
      project('faults', ['tests/faults/**/*.spec.ts'], 360_000, true),
      project('e2e', ['tests/e2e/**/*.spec.ts'], 360_000, true, {
        globalSetup: [PROFILE_FOLDER],
        setupFiles: [POLICY_CHECK],
      }),
      project('smoke', ['tests/smoke/**/*.spec.ts'], 360_000, false, {
        globalSetup: [PROFILE_FOLDER],
        setupFiles: [POLICY_CHECK],
      }),
      project('long', ['tests/long/**/*.test.ts'], 1_200_000, true, {
        setupFiles: [SHARED_PROCESS],
        provide: lane('long'),
      }),
      pages('long-pages', ['tests/long/pages/*.page.ts'], 1_200_000, lane('long')),
    ],
  },
})
