import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'

/** vitest itself gives up after a second. */
const POLL_MS = 40_000

/** Fails each test in which a page broke its content security policy. */
const POLICY_CHECK = 'tests/drivers/policy-check.ts'

const project = (
  name: string,
  include: readonly string[],
  timeout: number,
  parallel: boolean,
  setupFiles: readonly string[] = [],
) => ({
  extends: true as const,
  test: {
    name,
    include: [...include],
    setupFiles: [...setupFiles],
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

/** The browser of Debian; its own look-ups of hosts would only fail on a machine without a network. */
const CHROMIUM = {
  executablePath: process.env['STAND_IN_CHROMIUM'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/** Each phase of `npm test` is a project: `vitest run --project NAME`. */
export default defineConfig({
  plugins: [react()],
  test: {
    exclude: ['node_modules', 'out'],
    projects: [
      project('unit', ['tests/unit/**/*.test.{ts,tsx}'], 30_000, true),
      project('contract', ['tests/contract/**/*.test.ts'], 60_000, true),
      {
        extends: true,
        // All of what the pages load: a package that is met later would load React a second time.
        optimizeDeps: {
          include: [
            'react',
            'react-dom',
            'react-dom/client',
            'react/jsx-dev-runtime',
            'react-aria',
            'react-aria-components',
            'lucide-react',
            'zustand',
            'zustand/vanilla',
            'flatbush',
            '@tanstack/react-query',
            'zod',
          ],
        },
        test: {
          name: 'component',
          include: ['tests/component/**/*.test.{ts,tsx}'],
          testTimeout: 60_000,
          expect: { poll: { timeout: POLL_MS } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: CHROMIUM, actionTimeout: POLL_MS }),
            instances: [{ browser: 'chromium', viewport: { width: 1_000, height: 700 } }],
          },
        },
      },
      project('integration', ['tests/integration/**/*.test.ts'], 180_000, true),
      project('faults', ['tests/faults/**/*.spec.ts'], 360_000, false),
      project('e2e', ['tests/e2e/**/*.spec.ts'], 360_000, false, [POLICY_CHECK]),
      project('smoke', ['tests/smoke/**/*.spec.ts'], 360_000, false, [POLICY_CHECK]),
    ],
  },
})
