import { execFile, type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import type { KeytarProcess } from '../../main/auth/keytar-messages'

const run = promisify(execFile)
const ENTRY = resolve(import.meta.dirname, '../../main/auth/keytar-process.ts')

/** The desktop's reaction when the keyring asks for a password: no answer, or a dialog that stays open. */
export type Prompter = 'dismisses' | 'waits'

/** Real gnome-keyring daemon on its own session bus, with an empty home. */
export interface Keyring {
  readonly env: NodeJS.ProcessEnv
  /** Locks it, as many desktops do with the screen. */
  readonly lock: () => Promise<void>
  /** Restarts the daemon with the login password. */
  readonly unlock: () => Promise<void>
  /** Restarts the daemon without a password, as after a log-in by fingerprint. */
  readonly startLocked: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Opens a keyring; fails on a machine without dbus-daemon or gnome-keyring-daemon. */
export async function openKeyring(prompter: Prompter = 'dismisses'): Promise<Keyring> {
  const home = await mkdtemp(join(tmpdir(), 'loupe-keyring-'))
  const services = join(home, '.local/share/dbus-1/services')
  await mkdir(services, { recursive: true })
  await mkdir(join(home, 'run'), { mode: 0o700 })
  // Replaces the system's own prompter, which would open a window on a display.
  const answer = prompter === 'dismisses' ? '/bin/false' : '/bin/sleep 30'
  await writeFile(
    join(services, 'org.gnome.keyring.SystemPrompter.service'),
    `[D-BUS Service]\nName=org.gnome.keyring.SystemPrompter\nExec=${answer}\n`,
  )
  const base = withoutDesktop({
    HOME: home,
    XDG_RUNTIME_DIR: join(home, 'run'),
    XDG_DATA_HOME: join(home, '.local/share'),
  })
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address=1'], {
    env: base,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  await once(bus, 'spawn')
  const [address] = (await once(createInterface(bus.stdout), 'line')) as [string]
  const env = { ...base, DBUS_SESSION_BUS_ADDRESS: address }
  let daemon: ChildProcess | null = null

  const ask = (name: string, path: string, method: string, ...args: readonly string[]): Promise<{ stdout: string }> =>
    run('gdbus', ['call', '--session', '--dest', name, '--object-path', path, '--method', method, ...args], { env })
  const owned = async (): Promise<boolean> =>
    (
      await ask(
        'org.freedesktop.DBus',
        '/org/freedesktop/DBus',
        'org.freedesktop.DBus.NameHasOwner',
        'org.freedesktop.secrets',
      )
    ).stdout.includes('true')
  const until = async (wanted: boolean): Promise<void> => {
    for (const end = Date.now() + 10_000; (await owned()) !== wanted; ) {
      if (Date.now() > end) throw new Error(`the keyring daemon did not ${wanted ? 'start' : 'stop'}`)
      await new Promise((done) => setTimeout(done, 20))
    }
  }
  const stop = async (): Promise<void> => {
    if (daemon === null) return
    const ended = once(daemon, 'exit')
    daemon.kill('SIGKILL')
    await ended
    daemon = null
    await until(false)
  }
  const start = async (password: string | null): Promise<void> => {
    await stop()
    const args = ['--foreground', '--components=secrets', ...(password === null ? [] : ['--unlock'])]
    const started = spawn('gnome-keyring-daemon', args, { env, stdio: ['pipe', 'ignore', 'ignore'] })
    await once(started, 'spawn')
    started.stdin.end(password ?? '')
    daemon = started
    await until(true)
  }
  await start('secret\n')
  return {
    env,
    unlock: () => start('secret\n'),
    startLocked: () => start(null),
    lock: async () => {
      await ask(
        'org.freedesktop.secrets',
        '/org/freedesktop/secrets',
        'org.freedesktop.Secret.Service.Lock',
        "['/org/freedesktop/secrets/collection/login']",
      )
    },
    close: async () => {
      await stop()
      const ended = once(bus, 'exit')
      bus.kill('SIGKILL')
      await ended
      await rm(home, { recursive: true, force: true })
    },
  }
}

/** Environment of a machine without a session bus. */
export function withoutDesktop(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const {
    DBUS_SESSION_BUS_ADDRESS: _bus,
    DISPLAY: _x,
    WAYLAND_DISPLAY: _w,
    GNOME_KEYRING_CONTROL: _c,
    ...rest
  } = process.env
  return { ...rest, XDG_RUNTIME_DIR: '/nonexistent', ...more }
}

/**
 * Starts the keytar process as a child of Node, because Electron's utility process runs only inside Electron. The entry
 * is the same file, which works with either port.
 */
export function forkKeytar(
  env: NodeJS.ProcessEnv,
  onStart: (child: ChildProcess) => void = () => undefined,
): () => KeytarProcess {
  return () => {
    const child = fork(ENTRY, [], { env, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    onStart(child)
    return {
      post: (call) => void child.send(call, () => undefined),
      onMessage: (listener) => void child.on('message', listener),
      onExit: (listener) => void child.once('exit', listener),
      kill: () => void child.kill(),
    }
  }
}
