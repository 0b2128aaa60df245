import { dialog } from 'electron'
import { shellWindow } from './lifecycle'
import type { LinkAnswer, LinkQuestion } from './outside-links'

const OPEN = 0
const CANCEL = 1

/** Asks the person in a system dialog, which no page can imitate or cover; closing it declines. */
export async function askAboutLink({ kind, target, address }: LinkQuestion): Promise<LinkAnswer> {
  const options: Electron.MessageBoxOptions = {
    type: 'question',
    message: kind === 'web' ? `Open a page of ${target}?` : `Write to ${target}?`,
    detail: `${kind === 'web' ? 'Your browser' : 'Your mail program'} opens:\n${address}`,
    buttons: ['Open', 'Cancel'],
    defaultId: CANCEL,
    cancelId: CANCEL,
    noLink: true,
    checkboxLabel: `Don't ask again for ${target} until Loupe is closed`,
  }
  const window = shellWindow()
  const { response, checkboxChecked } = await (window === undefined
    ? dialog.showMessageBox(options)
    : dialog.showMessageBox(window, options))
  return { open: response === OPEN, always: checkboxChecked }
}
