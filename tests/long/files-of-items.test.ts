import { afterAll, beforeAll, expect, it } from 'vitest'
import { walkFiles } from '../builders/files-walk'
import { startTestPlatform, type TestPlatform } from '../drivers/platform-client'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform.close())

const SEEDS = Array.from({ length: 40 }, (_, at) => at + 100)

it.each(SEEDS)(
  'every item has its bytes after a long walk of uploads, copies, moves, deletions and sweeps (%i)',
  async (seed) => {
    const walked = await walkFiles(platform, seed, 200)
    expect(walked).toMatchObject({ wrong: [], left: [] })
  },
  600_000,
)
