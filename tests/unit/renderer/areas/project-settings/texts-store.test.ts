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

it('unsaved text → is restored after a restart, with its original text', () => {
  const typed = state(['ann@example.com/7/description', { text: 'Night\nshots', was: 'Day shots' }])
  expect(restarted(keptTexts(typed))).toEqual(typed)
})

it('many texts → the latest are stored, and a too long one takes no other’s room', () => {
  const long = { text: 'x'.repeat(KEPT_CHARACTERS_MAX), was: 'y' }
  const short = [1, 2, 3, 4, 5].map((at) => [`p/${at}/link`, { text: String(at), was: '' }] as const)
  const kept = restarted(keptTexts(state(...short, ['p/9/instructions', long])))
  expect([...kept.typed.keys()]).toEqual(['p/2/link', 'p/3/link', 'p/4/link', 'p/5/link'])
})

it('stored texts → leave room for other choices in their file', () => {
  const full = { text: 'x'.repeat(KEPT_CHARACTERS_MAX), was: '' }
  const many = Array.from({ length: 20 }, (_, at) => [`p/${at}/description`, full] as const)
  expect(JSON.stringify(keptTexts(state(...many))).length).toBeLessThan(40_000)
})

it('invalid stored texts → are skipped', () => {
  expect(readTexts({ a: { text: 'ok', was: '' }, b: 'text', c: null, d: { text: 3, was: '' } })).toEqual(
    state(['a', { text: 'ok', was: '' }]),
  )
})

it('a save → keeps text typed meanwhile, based on the saved one', () => {
  const isSaved = (text: string) => text === 'Night shots'
  expect(afterSave({ text: 'Night shots', was: 'Day shots' }, isSaved, 'Night shots')).toBeUndefined()
  expect(afterSave({ text: 'Night shots, rain', was: 'Day shots' }, isSaved, 'Night shots')).toEqual({
    text: 'Night shots, rain',
    was: 'Night shots',
  })
})
