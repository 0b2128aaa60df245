import { dialog } from 'electron'
import { shellWindow } from './lifecycle'

const ALLOW = 0
const CANCEL = 1

/** Purpose of contacting a host, in the dialog's words. */
const PURPOSES = {
  pictures: {
    message: (host: string) => `Load linked pictures from ${host}?`,
    detail: 'Loupe reads them over https, without your sign-in or cookies. The host sees the address of your network.',
  },
  code: {
    message: (host: string) => `Let the code of this team’s forms talk to ${host}?`,
    detail: 'The code can send your answers and the item’s data there, over https and without your sign-in or cookies.',
  },
} as const

/** Asks in a dialog of the system, which no page can imitate or cover, whether a host may be asked. */
export async function askAboutHost(host: string, purpose: keyof typeof PURPOSES): Promise<boolean> {
  const { message, detail } = PURPOSES[purpose]
  const options: Electron.MessageBoxOptions = {
    type: 'question',
    message: message(host),
    detail: `${detail} You can remove it under Team, General.`,
    buttons: ['Allow', 'Cancel'],
    defaultId: CANCEL,
    cancelId: CANCEL,
    noLink: true,
  }
  const window = shellWindow()
  const { response } = await (window === undefined
    ? dialog.showMessageBox(options)
    : dialog.showMessageBox(window, options))
  return response === ALLOW
}
