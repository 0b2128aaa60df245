import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ATTACHMENT_BYTES_MAX } from '#domain/attachments'
import { UPLOAD_KEPT_MS } from '#domain/constants'
import { type Person, startWorld, type World } from '../../contract/rows/world'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.platform.close())

const query = () => ({ team_id: world.here.teamId })
const put = (person: Person, name: string, text: string, replaces?: number) =>
  person.call('addAttachment', {
    path: { projectId: world.here.projectId, name },
    query: { ...query(), ...(replaces === undefined ? {} : { replaces }) },
    file: Buffer.from(text),
  })
const list = async (person: Person) => {
  const { body } = await person.call('listAttachments', { path: { projectId: world.here.projectId }, query: query() })
  return body as unknown as readonly Readonly<Record<string, unknown>>[]
}
const taken = (person: Person, attachmentId: number) =>
  person.raw('downloadAttachment', { path: { projectId: world.here.projectId, attachmentId }, query: query() })

describe('attachments of a project', () => {
  it('are added, listed by name and downloaded by everybody in it, byte for byte [S2.8]', async () => {
    const { owner, annotator } = world.people
    expect((await put(owner, 'rules.pdf', 'Draw tight boxes.')).status).toBe(200)
    expect((await put(owner, 'Letter.txt', 'Dear all')).status).toBe(200)
    const rows = await list(annotator)
    expect(rows.map(({ name, bytes, added_by }) => [name, bytes, added_by])).toEqual([
      ['Letter.txt', 8, owner.email],
      ['rules.pdf', 17, owner.email],
    ])
    const answer = await taken(annotator, Number(rows[1]?.['id']))
    expect(await answer.text()).toBe('Draw tight boxes.')
    expect(answer.headers.get('content-disposition')).toContain('rules.pdf')
  })

  it('have unique names, unless one replaces another', async () => {
    const { owner } = world.people
    const again = await put(owner, 'RULES.pdf', 'Draw tighter boxes.')
    expect([again.status, again.body]).toMatchObject([409, { code: 'name_taken', present: { name: 'rules.pdf' } }])
    const { id } = again.body['present'] as { readonly id: number }
    expect((await put(owner, 'rules.pdf', 'Draw tighter boxes.', id)).status).toBe(200)
    expect(await (await taken(owner, id)).text()).toBe('Draw tighter boxes.')
    expect(await list(owner)).toHaveLength(2)
  })

  it('are changed only by people who manage the project, and an oversized one leaves nothing behind', async () => {
    const { owner, annotator } = world.people
    expect((await put(annotator, 'mine.txt', 'x')).status).toBe(403)
    const large = await put(owner, 'large.bin', 'x'.repeat(ATTACHMENT_BYTES_MAX + 1))
    expect([large.status, large.body['code']]).toEqual([413, 'file_too_large'])
    expect(await list(owner)).toHaveLength(2)
    const left = await world.platform.running.storage.files.list(`attachments/${world.here.projectId}`)
    expect(left).toHaveLength(2)
  })

  it('that are deleted lose their bytes; unreferenced files are swept, and nothing else', async () => {
    const { owner, annotator } = world.people
    const [first] = await list(owner)
    const path = { projectId: world.here.projectId, attachmentId: Number(first?.['id']) }
    expect((await annotator.call('deleteAttachment', { path, query: query() })).status).toBe(403)
    expect((await owner.call('deleteAttachment', { path, query: query() })).status).toBe(200)
    expect((await owner.call('deleteAttachment', { path, query: query() })).status).toBe(404)
    const { attachments, files } = world.platform.running.storage
    const folder = `attachments/${world.here.projectId}`
    await files.write(`${folder}/broken.bin.abc.part`, Buffer.from('half'))
    const old = (Date.now() - 2 * UPLOAD_KEPT_MS) / 1_000
    for (const name of await files.list(folder)) await utimes(join(files.pathOf(folder), name), old, old)
    await attachments.sweep(Date.now() - UPLOAD_KEPT_MS)
    expect(await files.list(folder)).toHaveLength(1)
    const [kept] = await list(owner)
    expect(await (await taken(owner, Number(kept?.['id']))).text()).toBe('Draw tighter boxes.')
  })
})
