import { askPerson, canAsk, chooseFiles, chooseTarget } from './desktop-dialogs.ts'
import { sayOnce } from './electron-event.ts'
import type { Part } from './members.ts'

interface Answers {
  showOpenDialog?: Electron.OpenDialogReturnValue[]
  showSaveDialog?: Electron.SaveDialogReturnValue[]
  showMessageBox?: Electron.MessageBoxReturnValue[]
}

/** Requested dialogs, and answers that a test queued beforehand. */
interface DialogDesk {
  answers: Answers
  asked: { name: string; options: unknown }[]
}

declare global {
  // A test reaches it through Playwright's `evaluate` in the main process.
  var __standInDialogs: DialogDesk
}

/** The environment can also give answers, as the JSON of `answers`. */
globalThis.__standInDialogs = { answers: JSON.parse(process.env['STAND_IN_DIALOGS'] ?? '{}') as Answers, asked: [] }

/** Type that an option must have, as in Electron's own checks. */
const KINDS: Record<string, 'string' | 'array' | 'boolean'> = {
  title: 'string',
  defaultPath: 'string',
  buttonLabel: 'string',
  message: 'string',
  detail: 'string',
  nameFieldLabel: 'string',
  checkboxLabel: 'string',
  buttons: 'array',
  normalizeAccessKeys: 'boolean',
  filters: 'array',
  properties: 'array',
}
const WORDS: Record<string, string> = {
  title: 'Title must be a string',
  defaultPath: 'Default path must be a string',
  buttonLabel: 'Button label must be a string',
  message: 'Message must be a string',
  detail: 'Detail must be a string',
  nameFieldLabel: 'Name field label must be a string',
  checkboxLabel: 'checkboxLabel must be a string',
  buttons: 'Buttons must be an array',
  properties: 'Properties must be an array',
  filters: 'Filters must be an array',
}
const MESSAGE_TYPES = ['none', 'info', 'error', 'question', 'warning']

function check(name: keyof Answers, options: Record<string, unknown>): void {
  for (const [key, kind] of Object.entries(KINDS)) {
    const value = options[key]
    if (value === undefined || value === null) continue
    const fits = kind === 'array' ? Array.isArray(value) : typeof value === kind
    if (!fits) throw new TypeError(WORDS[key] ?? `${key} is not of the type ${kind}`)
  }
  if (name !== 'showMessageBox') return
  const { type } = options
  if (type !== undefined && !(typeof type === 'string' && MESSAGE_TYPES.includes(type)))
    throw new TypeError('Invalid message box type')
  if (typeof options['message'] !== 'string') throw new TypeError('Message must be a string')
}

/** Like `ask`, but asks the person if that is possible and no queued answer exists. */
async function askOrShow<T>(
  name: keyof Answers,
  args: unknown[],
  otherwise: (options: Record<string, unknown>) => T,
  show: (options: Record<string, unknown>) => Promise<T>,
): Promise<T> {
  const options = (args.length > 1 ? args[1] : args[0]) as Record<string, unknown> | undefined
  const isAnswered = (globalThis.__standInDialogs.answers[name]?.length ?? 0) > 0
  if (isAnswered || !canAsk()) return ask(name, args, otherwise)
  check(name, options ?? {})
  return show(options ?? {})
}

function ask<T>(name: keyof Answers, args: unknown[], otherwise: (options: Record<string, unknown>) => T): T {
  const options = (args.length > 1 ? args[1] : args[0]) as Record<string, unknown> | undefined
  if (options !== undefined && (typeof options !== 'object' || options === null))
    throw new TypeError('Options must be an object')
  check(name, options ?? {})
  const desk = globalThis.__standInDialogs
  desk.asked.push({ name, options: options ?? {} })
  const answer = desk.answers[name]?.shift() as T | undefined
  if (answer !== undefined) return answer
  sayOnce(`dialog.${name} has no answer waiting; it is answered as if it were closed`)
  return otherwise(options ?? {})
}

const closed = (options: Record<string, unknown>): Electron.MessageBoxReturnValue => {
  const buttons = (options['buttons'] as string[] | undefined) ?? []
  const cancel = buttons.findIndex((label) => ['cancel', 'no'].includes(label.toLowerCase()))
  return {
    response: (options['cancelId'] as number | undefined) ?? (cancel >= 0 ? cancel : 0),
    checkboxChecked: (options['checkboxChecked'] as boolean | undefined) ?? false,
  }
}
const opened = (): Electron.OpenDialogReturnValue => ({ canceled: true, filePaths: [] })
const saved = (): Electron.SaveDialogReturnValue => ({ canceled: true, filePath: '' })

export const dialog: Part<'Dialog'> = {
  showOpenDialog: async (...args: unknown[]) => askOrShow('showOpenDialog', args, opened, chooseFiles),
  showSaveDialog: async (...args: unknown[]) => askOrShow('showSaveDialog', args, saved, chooseTarget),
  showMessageBox: async (...args: unknown[]) =>
    askOrShow('showMessageBox', args, closed, async (options) => {
      const { response, checkboxChecked } = closed(options)
      return { response: await askPerson(options, response), checkboxChecked }
    }),
  showOpenDialogSync: (...args: unknown[]) => {
    const answer = ask('showOpenDialog', args, opened)
    return answer.canceled ? undefined : answer.filePaths
  },
  showSaveDialogSync: (...args: unknown[]) => {
    const answer = ask('showSaveDialog', args, saved)
    return answer.canceled ? '' : answer.filePath
  },
  showMessageBoxSync: (...args: unknown[]) => ask('showMessageBox', args, closed).response,
  showErrorBox: (title, content) => {
    globalThis.__standInDialogs.asked.push({ name: 'showErrorBox', options: { title, content } })
    console.error(`electron stand-in: error box: ${title}\n${content}`)
  },
}
