import { describe, expect, it } from 'vitest'
import { platformError } from '../../../../domain/errors'
import type { LiveEvent, Mention } from '../../../../domain/live'
import { err, ok } from '../../../../domain/result'
import { createMissedMentions } from '../../../../main/subsystems/missed-mentions'

const said = (id: number) => ({ id, project_id: 8, item_id: 5, item_name: `${id}.jpg`, by: 'Olivia', text: '', at: '' })
const live = (id: number): LiveEvent => ({
  id,
  name: 'comment.mentioned',
  projectId: null,
  ids: [5],
  after: { project_id: 8, item_name: `${id}.jpg`, by: 'Olivia', text: '' },
  isOwn: false,
})

/** Computer and a platform with these calls; `told` is the computer's record. */
function aDesk(ids: readonly number[], told: Record<string, number> = {}) {
  const state = { who: 'ada' as string | undefined, status: 200, asked: [] as unknown[], reading: Promise.resolve() }
  const seen: string[] = []
  const names = (mentions: readonly Mention[]) => mentions.map(({ itemName }) => itemName).join(' ')
  const mentions = createMissedMentions({
    ask: (async (_name: unknown, { query }: { readonly query: { readonly after?: number } }) => {
      state.asked.push(query)
      await state.reading
      if (state.status !== 200) return err({ ...platformError('network_failure'), status: state.status })
      const data = ids.filter((id) => id > (query.after ?? 0)).map(said)
      return ok({ data, last: 100 })
    }) as never,
    whose: async () => state.who,
    told: (whose) => told[whose],
    setTold: (whose, id) => void (told[whose] = id),
    now: (mention) => void seen.push(`now ${mention.itemName}`),
    before: (all) => void seen.push(`before ${names(all)}`),
  })
  return { mentions, seen, told, state }
}

describe('mentions while the app was closed', () => {
  it('are reported once after the start, those after the last reported one', async () => {
    const { mentions, seen, told } = aDesk([3, 7, 9], { ada: 5 })
    expect(await mentions.catchUp()).toBe(true)
    expect(seen).toEqual(['before 7.jpg 9.jpg'])
    expect(told).toEqual({ ada: 100 })
    await mentions.catchUp()
    expect(seen).toHaveLength(1)
  })

  it('aren’t reported on a computer that never asked before', async () => {
    const { mentions, seen, told } = aDesk([3])
    await mentions.catchUp()
    expect([seen, told]).toEqual([[], { ada: 100 }])
  })

  it('arriving at the same moment aren’t reported twice, and hide no earlier ones', async () => {
    const { mentions, seen, told, state } = aDesk([7, 9], { ada: 5 })
    const reading = Promise.withResolvers<void>()
    state.reading = reading.promise
    const asking = mentions.catchUp()
    mentions.heard({ isGap: false, events: [live(9)] })
    reading.resolve()
    await asking
    expect(seen).toEqual(['now 9.jpg', 'before 7.jpg'])
    expect(told).toEqual({ ada: 100 })
  })

  it('live ones are remembered as reported', async () => {
    const { mentions, seen, told } = aDesk([], { ada: 5 })
    mentions.heard({ isGap: false, events: [live(9), { ...live(10), isOwn: true }] })
    await expect.poll(() => told).toEqual({ ada: 9 })
    expect(seen).toEqual(['now 9.jpg'])
  })

  it('of a platform without such a call are empty, without an error; an unreachable one is asked again', async () => {
    const { mentions, seen, told, state } = aDesk([7], { ada: 5 })
    state.status = 404
    expect(await mentions.catchUp()).toBe(true)
    state.status = 0
    expect(await mentions.catchUp()).toBe(false)
    expect([seen, told]).toEqual([[], { ada: 5 }])
  })

  it('of a person who signed out meanwhile are reported to nobody', async () => {
    const { mentions, seen, told, state } = aDesk([7], { ada: 5 })
    const reading = Promise.withResolvers<void>()
    state.reading = reading.promise
    const asking = mentions.catchUp()
    state.who = 'bo'
    reading.resolve()
    await asking
    expect([seen, told]).toEqual([[], { ada: 5 }])
  })
})
