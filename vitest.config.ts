import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const project = (name: string, include: readonly string[], timeout: number, parallel: boolean) => ({
  extends: true as const,
  test: {
    name,
    include: [...include],
    testTimeout: timeout,
    hookTimeout: timeout * 2,
    fileParallelism: parallel,
    environment: 'node',
  },
})

/** Each phase of `npm test` is a project: `vitest run --project NAME`. */
export default defineConfig({
  plugins: [react()],
  test: {
    exclude: ['node_modules', 'out'],
    projects: [
      project('unit', ['tests/unit/**/*.test.{ts,tsx}'], 10_000, true),
      project('contract', ['tests/contract/**/*.test.ts'], 20_000, true),
      project('integration', ['tests/integration/**/*.test.ts'], 60_000, true),
      project('faults', ['tests/faults/**/*.spec.ts'], 120_000, false),
      project('e2e', ['tests/e2e/**/*.spec.ts'], 120_000, false),
      project('smoke', ['tests/smoke/**/*.spec.ts'], 240_000, false),
    ],
  },
})
