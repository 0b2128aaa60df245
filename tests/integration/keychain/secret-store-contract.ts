import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SECRET_BYTES_MAX } from '#domain/constants'
import type { SecretStore } from '../../../main/auth/secret-store'

export interface OpenedStore {
  readonly store: SecretStore
  /** The store as the app's next start opens it. */
  readonly reopen: () => SecretStore
  readonly close: () => Promise<void>
}

/** Promises of every secret store; each engine runs these tests. */
export function describeSecretStore(name: string, open: () => Promise<OpenedStore>): void {
  describe(`${name} as a secret store`, () => {
    let opened: OpenedStore
    beforeEach(async () => {
      opened = await open()
    })
    afterEach(() => opened.close())

    it('is empty at first, and removing nothing leaves nothing', async () => {
      expect(await opened.store.read()).toEqual({ state: 'absent' })
      expect(await opened.store.remove()).toEqual({ state: 'absent' })
    })

    it('keeps a secret over a restart, replaces it and removes it [D.1]', async () => {
      expect(await opened.store.write('first')).toEqual({ state: 'ok', value: 'first' })
      expect(await opened.store.write('second – zweiter 秘密')).toMatchObject({ state: 'ok' })
      const next = opened.reopen()
      expect(await next.read()).toEqual({ state: 'ok', value: 'second – zweiter 秘密' })
      expect(await next.remove()).toEqual({ state: 'absent' })
    })

    it('keeps the longest secret and refuses a longer or an empty one, keeping the last', async () => {
      const longest = 'x'.repeat(SECRET_BYTES_MAX)
      expect(await opened.store.write(longest)).toMatchObject({ state: 'ok' })
      expect(await opened.store.write(`${longest}x`)).toMatchObject({ state: 'unavailable' })
      expect(await opened.store.write('')).toMatchObject({ state: 'unavailable' })
      expect(await opened.store.read()).toEqual({ state: 'ok', value: longest })
    })

    it('answers calls that come at once', async () => {
      await opened.store.write('one')
      const answers = await Promise.all(Array.from({ length: 20 }, () => opened.store.read()))
      expect(answers).toEqual(Array.from({ length: 20 }, () => ({ state: 'ok', value: 'one' })))
    })
  })
}
