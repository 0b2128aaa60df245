import { afterAll, beforeAll, expect, it } from 'vitest'
import { REVIEW_WORKFLOW } from '../../../local-platform/seed/workflows'
import { startOneProject } from '../../drivers/one-project'
import type { Answer, PlatformClient, TestPlatform } from '../../drivers/platform-client'

let platform: TestPlatform
let place: { readonly team_id: number; readonly project_id: number }
let annotator: PlatformClient

beforeAll(async () => {
  const started = await startOneProject(REVIEW_WORKFLOW)
  ;({ platform, annotator } = started)
  place = { team_id: started.teamId, project_id: started.project.id }
})
afterAll(() => platform.close())

const tokenize = (body: object): Promise<Answer> => annotator.call('tokenize', { query: place, body })

it('the words of a text → have positions, with emoji and combining marks intact [S7.14]', async () => {
  const text = 'Ada 👩‍👩‍👧 met Zoe\u0308.\r\nShe left.'
  const { status, body } = await tokenize({ text })
  expect(status).toBe(200)
  const tokens = body['tokens'] as { readonly text: string; readonly start: number; readonly end: number }[]
  expect(tokens.map((token) => token.text)).toEqual(['Ada', 'met', 'Zoe\u0308', 'She', 'left'])
  for (const token of tokens) expect(text.slice(token.start, token.end)).toBe(token.text)
})

it('a language tag → segments scripts without spaces; an invalid one is refused', async () => {
  const { body } = await tokenize({ text: '東京に行く', language: 'ja' })
  expect((body['tokens'] as readonly unknown[]).length).toBeGreaterThan(1)
  expect((await tokenize({ text: 'a', language: '-' })).status).toBe(400)
})
