import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { startOptions } from '../../../local-platform/start-options'

const FOLDERS = { dataFolder: 'fallback', samplesFolder: 'pack' }

it('the command line → is parsed', () => {
  expect(startOptions(['--data', '/tmp/x', '--port', '8123', '--seed', '--samples', '/tmp/s'], FOLDERS)).toMatchObject({
    ok: true,
    value: { dataFolder: '/tmp/x', samplesFolder: '/tmp/s', port: 8123, seed: true, faultControl: false },
  })
  expect(startOptions([], FOLDERS)).toMatchObject({
    ok: true,
    value: { dataFolder: resolve('fallback'), samplesFolder: resolve('pack'), port: 0, seed: false },
  })
})

it.each([['--port', 'many'], ['--port', '70000'], ['--port', '-1'], ['--nonsense'], ['stray']])(
  '%s %s → is refused',
  (...args) => {
    expect(startOptions(args, FOLDERS)).toMatchObject({ ok: false, error: { code: 'bad_option' } })
  },
)
