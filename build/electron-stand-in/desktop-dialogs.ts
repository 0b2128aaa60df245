import { execFile, spawnSync } from 'node:child_process'

type Options = Readonly<Record<string, unknown>>

/** Result of a desktop program: its exit code and output. */
interface Said {
  code: number
  text: string
}

/** GTK's dialogs as a program, which Debian's desktops include. */
const PROGRAM = 'zenity'
let isThere: boolean | undefined

/** Whether a person can see dialogs: needs a display and the program, and no test that answers them. */
export function canAsk(): boolean {
  if (!process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY']) return false
  if (process.argv.some((argument) => argument.startsWith('--remote-debugging-port'))) return false
  isThere ??= spawnSync(PROGRAM, ['--version'], { stdio: 'ignore' }).status === 0
  return isThere
}

function run(args: readonly string[]): Promise<Said> {
  return new Promise((resolve) => {
    execFile(PROGRAM, args, (error, stdout) => {
      const code = typeof error?.code === 'number' ? error.code : error ? 1 : 0
      resolve({ code, text: stdout.trim() })
    })
  })
}

const text = (options: Options, key: string): string => (typeof options[key] === 'string' ? options[key] : '')
const words = (options: Options, key: string): string[] =>
  Array.isArray(options[key]) ? (options[key] as string[]) : []

/** Pattern for a file extension in either case, as in Electron's own dialog; `*` means every file. */
const patternOf = (ending: string): string =>
  ending === '*' ? '*' : `*.${ending.replaceAll(/[a-z]/gi, (one) => `[${one.toLowerCase()}${one.toUpperCase()}]`)}`

/** Filters of a dialog, each as `Name | *.one *.two`. */
function filterArgs(options: Options): string[] {
  const filters = (options['filters'] ?? []) as Electron.FileFilter[]
  return filters.map(({ name, extensions }) => `--file-filter=${name} | ${extensions.map(patternOf).join(' ')}`)
}

/** Lets the person choose files or folders. */
export async function chooseFiles(options: Options): Promise<Electron.OpenDialogReturnValue> {
  const properties = words(options, 'properties')
  // On Linux a dialog is one or the other, and folders win.
  const isFolder = properties.includes('openDirectory')
  const { code, text: chosen } = await run([
    '--file-selection',
    '--separator=\n',
    `--title=${text(options, 'title') || (isFolder ? 'Select a folder' : 'Open')}`,
    ...(isFolder ? ['--directory'] : filterArgs(options)),
    ...(properties.includes('multiSelections') ? ['--multiple'] : []),
    ...(text(options, 'defaultPath') ? [`--filename=${text(options, 'defaultPath')}`] : []),
  ])
  return code === 0 && chosen !== ''
    ? { canceled: false, filePaths: chosen.split('\n') }
    : { canceled: true, filePaths: [] }
}

/** Lets the person choose where to save. */
export async function chooseTarget(options: Options): Promise<Electron.SaveDialogReturnValue> {
  const { code, text: filePath } = await run([
    '--file-selection',
    '--save',
    ...(words(options, 'properties').includes('showOverwriteConfirmation') ? ['--confirm-overwrite'] : []),
    `--title=${text(options, 'title') || 'Save'}`,
    ...filterArgs(options),
    ...(text(options, 'defaultPath') ? [`--filename=${text(options, 'defaultPath')}`] : []),
  ])
  return code === 0 && filePath !== '' ? { canceled: false, filePath } : { canceled: true, filePath: '' }
}

/** Asks the person; closing the dialog counts as cancel. */
export async function askPerson(options: Options, closed: number): Promise<number> {
  const buttons = words(options, 'buttons')
  const labels = buttons.length === 0 ? ['OK'] : buttons
  const first = typeof options['defaultId'] === 'number' ? options['defaultId'] : 0
  const others = labels.filter((_label, index) => index !== first && index !== closed)
  const hasCancel = closed !== first && labels[closed] !== undefined
  const { code, text: pressed } = await run([
    hasCancel || others.length > 0 ? '--question' : '--info',
    '--no-markup',
    `--title=${text(options, 'title') || 'Question'}`,
    `--text=${[text(options, 'message'), text(options, 'detail')].filter(Boolean).join('\n\n')}`,
    `--ok-label=${labels[first] ?? 'OK'}`,
    ...(hasCancel ? [`--cancel-label=${labels[closed] ?? 'Cancel'}`] : []),
    ...others.map((label) => `--extra-button=${label}`),
  ])
  if (code === 0) return first
  const other = labels.indexOf(pressed)
  return pressed !== '' && other >= 0 ? other : closed
}
