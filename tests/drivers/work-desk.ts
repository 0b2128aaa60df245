import { join } from 'node:path'
import { expect } from 'vitest'
import type { SettledSave } from '#contract/saves'
import { platformError } from '#domain/errors'
import { err, ok } from '#domain/result'
import type { Service } from '#endpoints'
import { createBases } from '../../main/annotations/bases'
import { createOpenedItems } from '../../main/annotations/opened-items'
import { openedRevision } from '../../main/annotations/send-save'
import { createVersions } from '../../main/annotations/versions'
import { accountFolder } from '../../main/annotations/work-folders'
import { createWorks } from '../../main/annotations/works'
import { machineDisk } from '../../main/disk/disk'
import { createHttpClient } from '../../main/http/client'
import { sleepFor } from '../../main/http/retry'
import { openOutbox } from '../../main/outbox/open-outbox'
import { createServices } from '../../main/services/services'
import { openSaves, openSaving } from '../../main/subsystems/saving'
import { aDo } from '../builders/works'
import { NO_LEDGER } from '../fakes/no-ledger'

const GUEST = 1
/** Number of parallel calls. */
export const CHANGES = 3

/** A person who signs in. */
export interface DeskPerson {
  readonly id: number
  readonly client: { readonly accessToken: string }
}

export interface WorkDeskParts {
  /** Folder of this computer's files. */
  readonly folder: string
  readonly addresses: Readonly<Record<Service, string>>
  readonly identity: string
  readonly place: { readonly projectId: number; readonly itemId: number }
}

/** The app on this computer without its windows: one person after another draws on one item and saves it. */
export type WorkDesk = Awaited<ReturnType<typeof openWorkDesk>>

/** Opens it for a person. */
export async function openWorkDesk({ folder, addresses, identity, place }: WorkDeskParts, first: DeskPerson) {
  const at = { token: null as string | null, account: null as string | null }
  const services = createServices(
    {
      http: createHttpClient(sleepFor),
      address: async (service) => ok(addresses[service]),
      accessToken: async () => (at.token === null ? err(platformError('sign_in_needed')) : ok(at.token)),
    },
    () => performance.now(),
    { read: () => null, write: () => undefined },
  )
  const bases = createBases(machineDisk, () => join(folder, 'works', 'bases'))
  const works = createWorks({
    disk: machineDisk,
    folder: join(folder, 'works'),
    now: Date.now,
    sleep: sleepFor,
    bases,
    ledger: NO_LEDGER,
    isOpened: () => true,
    news: { lost: () => undefined, free: () => undefined, saved: () => undefined, records: () => undefined },
  })
  const versions = createVersions(join(folder, 'versions'), () => at.account, Date.now, NO_LEDGER)
  const keeping = { ledger: NO_LEDGER, opened: { ...createOpenedItems(), has: () => true } }
  const saves = openSaves(services, versions, folder, { ledger: NO_LEDGER })
  const settled: SettledSave[] = []
  const held = openOutbox({
    folder: join(folder, 'outbox'),
    services,
    bodies: saves.bodies,
    saveAnnotation: saves.sendSave,
    platform: () => identity,
    onChange: () => undefined,
    onSettled: ({ push, data }) => {
      if (push !== 'save.settled') return
      settled.push(data)
      const { revision, upTo } = data
      if (revision !== null && upTo !== null) void works.saved(data.projectId, data.itemId, upTo, revision)
    },
  })
  const saving = openSaving(saves, held, { works, versions }, folder, keeping, services)

  const signIn = async ({ id, client }: DeskPerson): Promise<void> => {
    const account = { userId: id, platform: identity }
    at.token = client.accessToken
    at.account = accountFolder('', account)
    works.setAccount(account)
    const me = await services.teams.me()
    held.setUser(me.ok ? me.value : expect.fail(me.error.message))
    await held.outbox.loaded
  }
  await signIn(first)

  /** Revision of the item's annotation when opened. */
  const revision = async (): Promise<number | string> => {
    const item = await held.services.items.read(place.projectId, place.itemId)
    if (!item.ok) return 0
    const { signal } = new AbortController()
    const read = () => services.annotations.read(place.projectId, place.itemId, signal)
    const opened = await openedRevision(item.value.annotation_revision, read)
    return opened.ok ? opened.value : expect.fail(opened.error.message)
  }
  const open = async (of: number | string = 0) => {
    const opened = await works.open({ guestId: GUEST, ...place, revision: of, take: false })
    return opened.ok ? opened.value : expect.fail(opened.error.message)
  }
  /** Draws something, and returns the name of the work. */
  const draw = async (of: number | string = 0): Promise<string> => {
    // As the reviewer's list does.
    await held.services.items.page({ projectId: place.projectId, offset: 0, limit: 10 })
    const { work } = await open(of)
    const records = Array.from({ length: CHANGES }, (_, n) => aDo(n + 1))
    expect(await works.append(GUEST, work, 1, records)).toEqual(ok({ upTo: CHANGES }))
    return work
  }
  const save = async (tag = 'drawn', of: number | string = 0) => {
    const bytes = Buffer.from(JSON.stringify({ metadata: { name: 'a.jpg' }, instances: [], tags: [tag], comments: [] }))
    const address = saving.uploads.address(GUEST, { ...place, part: 'annotation' }, bytes.length)
    const { url } = address.ok ? address.value : expect.fail(address.error.message)
    const request = new Request(`https://reviewer.example${url}`, { method: 'PUT', body: bytes })
    expect((await saving.uploads.answer(request, url))?.status).toBe(200)
    return saving.save(GUEST, { ...place, revision: of, url, upTo: CHANGES })
  }
  return {
    works,
    versions,
    services,
    bases,
    settled,
    revision,
    outbox: held.outbox,
    signIn,
    /** The person signs out. */
    signOut: () => {
      at.token = at.account = null
      works.setAccount(null)
      held.setUser(null)
    },
    /** A person whose session expired is still at the desk. */
    expire: () => void (at.token = null),
    draw,
    save,
    open,
    unsaved: async () => (await works.unsaved()).map((one) => [one.projectId, one.itemId]),
    end: async () => {
      await works.closed()
      await held.outbox.close()
    },
  }
}
