/** Messages from a page's preload world to the main process, as JSON through a binding. Payloads are codec texts. */
export type FromPage =
  | ['send', channel: string, args: string]
  | ['invoke', id: number, channel: string, args: string]
  | ['post', channel: string, message: string, ports: number[]]
  | ['host', channel: string, args: string]
  | ['port-message', id: number, data: string, ports: number[]]
  | ['open-window', url: string, name: string, features: string, disposition: string]
  | ['accelerator', index: number]
  | ['key', type: 'keyDown' | 'keyUp', key: string, code: string, modifiers: string[], repeat: boolean]
  | ['focus', focused: boolean]
  | ['title']
  | ['preload-error', text: string]
  | ['files']
  | ['menu-open']
  | ['menu-click', commandId: number]
  | ['permission', callId: number, kind: 'request' | 'check', permission: string, details: string]
  | ['zoom', level: number]
  | ['webview-attach', id: number, params: string]
  | ['webview-detach', id: number]
  | ['webview-call', callId: number, id: number, method: string, args: string]

/** Port on its way into a page: it arrives from a related frame, or main relays it. */
export interface PortArrival {
  kind: 'forwarded' | 'relayed'
  id: number
}

/** Messages from the main process to a page's preload world: messages and ports, frames, input. */
export type ToPage = IpcToPage | FramesToPage | InputToPage | MenuToPage | ['files-ready']

export type IpcToPage =
  | ['ipc', channel: string, args: string, ports: PortArrival[]]
  | ['reply', id: number, ok: boolean, value: string]
  | ['port-data', id: number, data: string, ports: PortArrival[]]
  | ['port-closed', id: number]
  | ['port-relay', id: number]
  | ['port-forward', id: number, token: number, webview: number | null]

export type FramesToPage =
  | ['webview-frame', id: number, sandbox: string]
  | ['webview-go', id: number, url: string]
  | ['webview-event', id: number, type: string, properties: string]
  | ['webview-state', id: number, state: string]
  | ['webview-answer', callId: number, ok: boolean, value: string]
  | ['permission-answer', callId: number, granted: boolean]

export type InputToPage = ['accelerators', list: AcceleratorKey[]] | ['watch-keys', on: boolean]

export type MenuToPage = ['menu-bar', entries: MenuEntry[] | null]

/** Menu item as drawn. */
export interface MenuEntry {
  commandId: number
  label: string
  type: string
  keys: string
  enabled: boolean
  visible: boolean
  checked: boolean
  submenu: MenuEntry[]
}

export interface AcceleratorKey {
  index: number
  key: string
  ctrl: boolean
  alt: boolean
  shift: boolean
  meta: boolean
}
