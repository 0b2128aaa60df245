import childProcess from 'node:child_process'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { App } from './app.ts'
import { readPackage } from './app-paths.ts'
import { Browser } from './browser.ts'
import { electronModule } from './electron-module.ts'
import { hookElectron } from './module-hook.ts'
import { tellUtilityGone, utilityHooks } from './utility-process.ts'
import { versions } from './versions.ts'

/** The start of the main process: Electron's command line, then the app's code, then `ready`. */
const node = process.execPath
const executable = process.env['STAND_IN_EXECUTABLE'] ?? resolve(import.meta.dirname, 'electron')
const args = process.argv.slice(2)

interface Command {
  app: string | null
  preloaded: string[]
}

/** Electron's own options come before the app; the app's options may look the same. */
function readCommand(): Command {
  const preloaded: string[] = []
  for (let index = 0; index < args.length; index += 1) {
    const argument = args[index] ?? ''
    if (argument === '-r' || argument === '--require') preloaded.push(args[++index] ?? '')
    else if (!argument.startsWith('-')) return { app: argument, preloaded }
  }
  return { app: null, preloaded }
}

if (args[0] === '--version' || args[0] === '-v') {
  console.log(`v${versions['electron']}`)
  process.exit(0)
}
const command = readCommand()
if (command.app === null) {
  console.error('Usage: electron [options] APP [args]   (the stand-in for Electron)')
  process.exit(1)
}

const appPackage = readPackage(command.app)
const port = args.map((argument) => /^--remote-debugging-port=(\d+)$/.exec(argument)?.[1]).find(Boolean)
const browser = new Browser({
  announce: port !== undefined,
  port: Number(port ?? 0),
  windowClass: appPackage.windowClass,
})
browser.sessions.appPath = appPackage.path

// Set up the process like Electron's main process.
process.argv = [executable, ...args]
process.execPath = executable
Object.defineProperty(process, 'versions', { value: versions })
Object.assign(process, { type: 'browser', defaultApp: true, resourcesPath: dirname(executable) })
process.title = 'electron'
// As in Electron, fork() runs the executable as plain Node.
const { fork } = childProcess
childProcess.fork = ((path: string, ...rest: unknown[]) => {
  const options = (rest.find((item) => typeof item === 'object' && item !== null && !Array.isArray(item)) ??
    {}) as childProcess.ForkOptions
  const list = (rest.find(Array.isArray) ?? []) as string[]
  return fork(path, list, { ...options, env: { ...(options.env ?? process.env), ELECTRON_RUN_AS_NODE: '1' } })
}) as typeof fork
syncBuiltinESMExports()

const app = new App(appPackage, browser, args)
utilityHooks.node = node
utilityHooks.isReady = () => app.isReady()
tellUtilityGone((name, ...values) => app.emit(name, ...values))
hookElectron(() => electronModule(app, browser))

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app.quit())
// Keep Node alive while the app has no windows.
setInterval(() => undefined, 2 ** 30)
process.on('uncaughtException', (error) => {
  // Electron shows a dialog and continues; a dialog would stay unseen here.
  if (process.listenerCount('uncaughtException') === 1) console.error('Uncaught exception in the main process:', error)
})

const requireHere = createRequire(pathToFileURL(appPackage.entry))
for (const path of command.preloaded) requireHere(resolve(path))

const slow = setTimeout(() => {
  process.stderr.write(
    'electron stand-in: the main module has not finished loading for 10 s; a top-level await of whenReady() never ends, in Electron too\n',
  )
}, 10_000)
try {
  await import(pathToFileURL(appPackage.entry).href)
} catch (error) {
  console.error('Error launching app\n', error)
  app.exit(1)
}
clearTimeout(slow)
try {
  await browser.started
  app.becomeReady()
} catch (error) {
  console.error('electron stand-in: Chromium did not start', error)
  app.exit(1)
}
