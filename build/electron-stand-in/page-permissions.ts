import type { Bridge } from './page-bridge.ts'

/**
 * Permissions in the page's own world. Chromium can't ask another program before it grants one, so the calls that need
 * a permission ask the app's handlers first. Calls that bypass this get Chromium's own answer: denied. Pages get the
 * text of this function.
 */
export function watchPermissions(bridge: Bridge): void {
  type Method = (...args: unknown[]) => unknown
  const ask = (kind: 'request' | 'check', permission: string, details: object): Promise<boolean> =>
    bridge.call('permission', kind, permission, details) as Promise<boolean>
  const refusal = (): DOMException => new DOMException('Permission denied', 'NotAllowedError')

  /** Asks the question before a method that returns a promise. */
  function guard(owner: object | undefined, name: string, permission: (args: unknown[]) => [string, object]): void {
    const method = owner && (Reflect.get(owner, name) as Method | undefined)
    if (!owner || !method) return
    const guarded = {
      async [name](this: unknown, ...args: unknown[]): Promise<unknown> {
        const [asked, details] = permission(args)
        if (!(await ask('request', asked, details))) throw refusal()
        return Reflect.apply(method, this, args)
      },
    }[name]
    Object.defineProperty(owner, name, { value: guarded, configurable: true, enumerable: true, writable: true })
  }

  const named = (permission: string) => (): [string, object] => [permission, {}]
  guard(globalThis.Clipboard?.prototype, 'read', named('clipboard-read'))
  guard(globalThis.Clipboard?.prototype, 'readText', named('clipboard-read'))
  guard(globalThis.Clipboard?.prototype, 'write', named('clipboard-sanitized-write'))
  guard(globalThis.Clipboard?.prototype, 'writeText', named('clipboard-sanitized-write'))
  guard(globalThis.MediaDevices?.prototype, 'getDisplayMedia', named('display-capture'))
  guard(globalThis.MediaDevices?.prototype, 'getUserMedia', ([wanted]) => {
    const constraints = (wanted ?? {}) as MediaStreamConstraints
    return ['media', { mediaTypes: [...(constraints.video ? ['video'] : []), ...(constraints.audio ? ['audio'] : [])] }]
  })
  guard(globalThis.Navigator?.prototype, 'requestMIDIAccess', ([options]) => [
    (options as { sysex?: boolean } | undefined)?.sysex ? 'midiSysex' : 'midi',
    {},
  ])
  guard(globalThis.Element?.prototype, 'requestFullscreen', named('fullscreen'))
  guard(globalThis.Element?.prototype, 'requestPointerLock', named('pointerLock'))

  const notification = globalThis.Notification as { requestPermission?: Method } | undefined
  if (notification?.requestPermission) {
    notification.requestPermission = async () => ((await ask('request', 'notifications', {})) ? 'granted' : 'denied')
  }

  for (const name of ['getCurrentPosition', 'watchPosition'] as const) {
    const owner = globalThis.Geolocation?.prototype as unknown as Record<string, Method> | undefined
    const method = owner?.[name]
    if (!owner || !method) continue
    owner[name] = function position(this: unknown, done: unknown, failed?: unknown, options?: unknown): unknown {
      void ask('request', 'geolocation', {}).then((granted) => {
        if (granted) Reflect.apply(method, this, [done, failed, options])
        else if (typeof failed === 'function') {
          failed({
            code: 1,
            message: 'User denied Geolocation',
            PERMISSION_DENIED: 1,
            POSITION_UNAVAILABLE: 2,
            TIMEOUT: 3,
          })
        }
      })
      return 0
    }
  }

  const query = (globalThis.Permissions?.prototype as unknown as { query?: Method } | undefined)?.query
  if (query) {
    Object.defineProperty(globalThis.Permissions.prototype, 'query', {
      configurable: true,
      enumerable: true,
      writable: true,
      async value(this: unknown, descriptor: { name: string }) {
        const status = (await Reflect.apply(query, this, [descriptor])) as PermissionStatus
        const granted = await ask(
          'check',
          descriptor.name === 'camera' || descriptor.name === 'microphone' ? 'media' : descriptor.name,
          {},
        )
        Object.defineProperty(status, 'state', { value: granted ? 'granted' : 'denied', configurable: true })
        return status
      },
    })
  }
}
