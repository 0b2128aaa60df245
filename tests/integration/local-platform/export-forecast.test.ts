import { expect, it, onTestFinished } from 'vitest'
import { TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { COUNTED_AT_ONCE } from '../../../local-platform/jobs/export-choice'
import { REVIEW_WORKFLOW } from '../../../local-platform/seed/workflows'
import { aPersonOf, aProject, aTeam } from '../../builders/local-platform'
import { personSignedIn, startTestPlatform } from '../../drivers/platform-client'

it('counting an export of very many items → works page by page, each item once', async () => {
  const platform = await startTestPlatform()
  onTestFinished(() => platform.close())
  const { storage } = platform.running
  const teamId = aTeam(storage)
  const admin = await personSignedIn(platform, aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin))
  const large = aProject(storage, teamId, REVIEW_WORKFLOW)
  const between = aProject(storage, teamId, REVIEW_WORKFLOW)
  const at = new Date(platform.clock.now()).toISOString()
  const kept = { personId: null, kind: 'save', file: null, openComments: 0, classUses: {}, at } as const
  storage.write(() => {
    for (let n = 0; n < COUNTED_AT_ONCE + 500; n += 1) {
      const itemId = large.addItem({ name: `${n}.jpg`, annotationRevision: n % 2 === 0 ? 2 : 0 })
      if (n % 100 === 0) between.addItem({ name: `${n}.jpg` })
      // Only the current revision counts.
      if (n % 2 === 0)
        for (const revision of [1, 2]) storage.revisions.add({ ...kept, itemId, revision, bytes: 10 ** revision })
    }
  })
  const here = { team_id: teamId, project_id: large.id }
  const check = async (body: object) => (await admin.call('checkExport', { query: here, body })).body
  const first = await check({})
  const half = COUNTED_AT_ONCE / 2
  expect(first).toMatchObject({
    items: COUNTED_AT_ONCE,
    annotated: half,
    bytes: half * 100,
    total: COUNTED_AT_ONCE + 500,
  })
  const second = await check({ after: first['next'] })
  expect(second).toMatchObject({ items: 500, annotated: 250, bytes: 25_000, total: COUNTED_AT_ONCE + 500, next: null })
  // The match is only in the second part: the first ends without one.
  const narrowed = { filter: { name: { $eq: `${COUNTED_AT_ONCE + 100}.jpg` } } }
  const empty = await check(narrowed)
  expect(empty).toMatchObject({ items: 0, total: 1, next: first['next'] })
  expect(await check({ ...narrowed, after: empty['next'] })).toMatchObject({ items: 1, annotated: 1, bytes: 100 })
})
