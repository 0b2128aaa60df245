import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createLog } from '../../../../local-platform/storage/log'

const folder = mkdtempSync(join(tmpdir(), 'loupe-platform-log-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it("a failure → is logged with the same fields as in the app's log", () => {
  const log = createLog(folder, () => 0)
  const thrown = Object.assign(new Error('street_004.jpg of ada@example.test'), { code: 'ENOSPC' })
  log.write('failure', thrown, { method: 'PUT', service: 'items' })
  log.write('unknown automation', undefined, { kind: 'ada@example.test' })
  const [first, second] = readFileSync(join(folder, 'local-platform.log'), 'utf8').split('\n')
  expect(first).toMatch(
    /^1970-01-01T00:00:00\.000Z failure code=ENOSPC service=items method=PUT error=Error at=log\.test\.ts:/,
  )
  expect(first).not.toMatch(/street|ada/)
  expect(second).toBe('1970-01-01T00:00:00.000Z unknown automation kind=?')
})
