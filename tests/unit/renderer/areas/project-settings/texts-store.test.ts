import { expect, it } from 'vitest'
import {
  afterSave,
  KEPT_CHARACTERS_MAX,
  keptTexts,
  readTexts,
  type TypedText,
} from '../../../../../renderer/areas/project-settings/texts-store'

const state = (...typed: readonly (readonly [string, TypedText])[]) => ({ typed: new Map(typed) })
const restarted = (kept: ReturnType<typeof keptTexts>) =>
  readTexts(JSON.parse(JSON.stringify(kept)) as Record<string, unknown>)

it('a text that is typed and not saved is there again after a restart, with what stood there before', () => {
  const typed = state(['ann@example.com/7/description', { text: 'Night\nshots', was: 'Day shots' }])
  expect(restarted(keptTexts(typed))).toEqual(typed)
})

it('of many texts the latest are kept, and one that is too long takes no room from others', () => {
  const long = { text: 'x'.repeat(KEPT_CHARACTERS_MAX), was: 'y' }
  const short = [1, 2, 3, 4, 5].map((at) => [`p/${at}/link`, { text: String(at), was: '' }] as const)
  const kept = restarted(keptTexts(state(...short, ['p/9/instructions', long])))
  expect([...kept.typed.keys()]).toEqual(['p/2/link', 'p/3/link', 'p/4/link', 'p/5/link'])
})

it('the texts that are kept leave room for the other choices in their file', () => {
  const full = { text: 'x'.repeat(KEPT_CHARACTERS_MAX), was: '' }
  const many = Array.from({ length: 20 }, (_, at) => [`p/${at}/description`, full] as const)
  expect(JSON.stringify(keptTexts(state(...many))).length).toBeLessThan(40_000)
})

it('nonsense beside kept texts is left out', () => {
  expect(readTexts({ a: { text: 'ok', was: '' }, b: 'text', c: null, d: { text: 3, was: '' } })).toEqual(
    state(['a', { text: 'ok', was: '' }]),
  )
})

it('a save keeps what was typed meanwhile, over the text that now stands there', () => {
  const isSaved = (text: string) => text === 'Night shots'
  expect(afterSave({ text: 'Night shots', was: 'Day shots' }, isSaved, 'Night shots')).toBeUndefined()
  expect(afterSave({ text: 'Night shots, rain', was: 'Day shots' }, isSaved, 'Night shots')).toEqual({
    text: 'Night shots, rain',
    was: 'Night shots',
  })
})
