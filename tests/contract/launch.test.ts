import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { bundleGuards, type GuardedMain } from '../builders/guarded-main'
import { CommandLine } from '../../build/electron-stand-in/command-line'
import { createRecordingElectron } from '../fakes/recording-electron'

let run: (electron: unknown) => GuardedMain
beforeAll(async () => {
  run = await bundleGuards()
})
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
})

/** Starts with a command line, and reports the result. */
async function start(isPackaged: boolean, ...args: readonly string[]) {
  const seen: string[] = []
  const app = {
    isPackaged,
    commandLine: new CommandLine(args),
    exit: (code?: number) => void seen.push(`exit ${String(code)}`),
    whenReady: async () => undefined,
  }
  const dialog = { showErrorBox: (title: string, text: string) => void seen.push(`${title}. ${text}`) }
  const ends = run(createRecordingElectron().electron).endsForSwitch({ app, dialog })
  await Promise.resolve()
  return { ends, seen }
}

describe('an installed app', () => {
  it.each([
    '--remote-debugging-port=9222',
    '--remote-debugging-port',
    '-remote-debugging-port=0',
    '--remote-debugging-pipe',
    '--inspect',
    '--inspect=127.0.0.1:9229',
    '--inspect-brk',
    '--inspect-wait',
    '--js-flags=--expose-gc',
    '--disable-web-security',
    '--renderer-cmd-prefix=/tmp/x',
    '--ignore-certificate-errors',
    '--log-net-log=/tmp/log',
  ])('started with %s → ends at once, before any window [D.7]', async (argument) => {
    expect(await start(true, argument)).toEqual({ ends: true, seen: ['exit 1'] })
  })

  it('started without its sandbox, as an AppImage without user namespaces → says what to do, and ends [D.7]', async () => {
    const { ends, seen } = await start(true, '--no-sandbox', 'loupe://project/1')
    expect(ends).toBe(true)
    expect(seen).toHaveLength(2)
    expect(seen[0]).toMatch(/--no-sandbox.*install the \.deb package/s)
    expect(seen[1]).toBe('exit 1')
  })

  it('started with links and desktop switches → starts', async () => {
    expect(
      await start(true, 'loupe://project/1', '--lang=de', '--ozone-platform=wayland', '--proxy-server=a:1'),
    ).toEqual({ ends: false, seen: [] })
  })

  it('started with --seed → its platform creates no people with a known password [D.7]', () => {
    const startWith = (isPackaged: boolean) => {
      const fake = createRecordingElectron()
      fake.app.isPackaged = isPackaged
      Object.assign(process, { resourcesPath: '/app/resources' })
      const news = { failed: () => undefined, rescued: () => undefined }
      run(fake.electron).startLocalPlatform(
        '/data',
        ['loupe', '--seed'],
        async () => ({ state: 'none' }) as never,
        news,
      )
      return fake.children[0]?.args.includes('--seed')
    }
    expect(startWith(false)).toBe(true)
    expect(startWith(true)).toBe(false)
  })
})

describe('an app under development', () => {
  it('started with a debugger and without a sandbox → starts', async () => {
    expect(await start(false, '--remote-debugging-port=0', '--no-sandbox')).toEqual({ ends: false, seen: [] })
  })
})
