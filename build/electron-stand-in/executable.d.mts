export interface ElectronExecutable {
  path: string
  kind: 'override' | 'electron' | 'stand-in'
  /** One line for whoever starts it to print. */
  reason: string
}
/** Which Electron runs here: the one that was named, else the real one, else the stand-in. */
export function electronExecutable(): ElectronExecutable
