import type { App, CommandLine, Dialog } from 'electron'

/** Effect of a switch on an installed app. */
type Harm = 'opensDebugger' | 'removesWall'

/** Switches of Chromium and Node that an installed app refuses; tests and development need some of them. */
const REFUSED: Readonly<Record<Harm, readonly string[]>> = {
  opensDebugger: [
    'remote-debugging-port',
    'remote-debugging-pipe',
    'remote-debugging-address',
    'remote-debugging-targets',
    'remote-allow-origins',
    'inspect',
    'inspect-brk',
    'inspect-brk-node',
    'inspect-port',
    'inspect-publish-uid',
    'inspect-wait',
    'debug',
    'debug-brk',
    'debug-port',
    'js-flags',
    'load-extension',
    'log-net-log',
    'net-log-capture-mode',
    'ssl-key-log-file',
    'renderer-cmd-prefix',
    'utility-cmd-prefix',
    'gpu-launcher',
    'browser-subprocess-path',
  ],
  removesWall: [
    'no-sandbox',
    'disable-setuid-sandbox',
    'disable-namespace-sandbox',
    'disable-seccomp-filter-sandbox',
    'disable-gpu-sandbox',
    'no-zygote-sandbox',
    'single-process',
    'in-process-gpu',
    'disable-web-security',
    'disable-site-isolation-trials',
    'disable-site-isolation-for-policy',
    'allow-file-access-from-files',
    'allow-running-insecure-content',
    'unsafely-treat-insecure-origin-as-secure',
    'ignore-certificate-errors',
    'ignore-certificate-errors-spki-list',
    'host-rules',
    'host-resolver-rules',
  ],
}

interface RefusedSwitch {
  readonly name: string
  readonly title: string
  readonly text: string
}
interface System {
  readonly app: Pick<App, 'isPackaged' | 'exit' | 'whenReady'> & {
    readonly commandLine: Pick<CommandLine, 'hasSwitch'>
  }
  readonly dialog: Pick<Dialog, 'showErrorBox'>
}

/**
 * Ends an installed app that was started with a refused switch and reports the reason. Returns whether it ends. It ends
 * before Chromium opens a debugger. Without a sandbox it first shows a system dialog, and no page.
 */
export function endsForSwitch({ app, dialog }: System): boolean {
  const refused = app.isPackaged ? refusedSwitch(app.commandLine) : undefined
  if (refused === undefined) return false
  const { name, title, text } = refused
  console.error(`${title}. ${text}`)
  if (name === 'no-sandbox') {
    void app.whenReady().then(() => {
      dialog.showErrorBox(title, text)
      app.exit(1)
    })
  } else app.exit(1)
  return true
}

/** First refused switch of a command line, as Chromium reads it; undefined if the app may start. */
function refusedSwitch(commandLine: Pick<CommandLine, 'hasSwitch'>): RefusedSwitch | undefined {
  for (const harm of ['opensDebugger', 'removesWall'] as const) {
    const name = REFUSED[harm].find((one) => commandLine.hasSwitch(one))
    if (name !== undefined) return { name, ...TEXTS[harm](name) }
  }
  return undefined
}

const TEXTS: Readonly<Record<Harm, (name: string) => { readonly title: string; readonly text: string }>> = {
  opensDebugger: (name) => ({
    title: `Loupe doesn’t start with --${name}`,
    text: 'The switch lets other programs read your work and your session. Start Loupe without it.',
  }),
  removesWall: (name) => ({
    title: `Loupe doesn’t start with --${name}`,
    text:
      'The switch removes the sandbox between opened files and this computer. Start Loupe without it. ' +
      'An AppImage adds --no-sandbox by itself where the system forbids user namespaces: install the .deb package ' +
      'instead, or ask an admin of this computer to allow user namespaces for Loupe.',
  }),
}
