import { dialog } from 'electron'
import { shellWindow } from './lifecycle'

const ALLOW = 0
const CANCEL = 1

/** Asks in a system dialog, which no page can imitate or cover, whether to read linked files from a host. */
export async function askAboutHost(host: string): Promise<boolean> {
  const options: Electron.MessageBoxOptions = {
    type: 'question',
    message: `Load linked pictures from ${host}?`,
    detail:
      'Loupe reads them over https, without your sign-in or cookies. The host sees the address of your network. You can remove it under Team, General.',
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
