import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { startOptions } from '../../../local-platform/start-options'

it('reads the command line', () => {
  expect(startOptions(['--data', '/tmp/x', '--port', '8123', '--seed'], 'fallback')).toMatchObject({
    ok: true,
    value: { dataFolder: '/tmp/x', port: 8123, seed: true, faultControl: false },
  })
  expect(startOptions([], 'fallback')).toMatchObject({
    ok: true,
    value: { dataFolder: resolve('fallback'), port: 0, seed: false },
  })
})

it.each([['--port', 'many'], ['--port', '70000'], ['--port', '-1'], ['--nonsense'], ['stray']])(
  'refuses %s %s',
  (...args) => {
    expect(startOptions(args, 'fallback')).toMatchObject({ ok: false, error: { code: 'bad_option' } })
  },
)
