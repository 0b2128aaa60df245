import { describe, expect, it } from 'vitest'
import { statusByValue, statusChoices } from '#domain/workflow'
import { aStatus, aTransition } from '../../builders/workflow'

describe('status choices', () => {
  const [open, review, done] = [aStatus(), aStatus(), aStatus()]
  const all = [open, review, done]

  it('offer every known status but the current one if statuses may be set directly [S4.1]', () => {
    const choices = statusChoices(open, all, [], { applyStatus: true, applyTransition: false })
    expect(choices.map((choice) => choice.status)).toEqual([review, done])
    expect(choices.every((choice) => choice.transition === undefined)).toBe(true)
  })

  it('ignore transitions if statuses may be set directly [S4.1]', () => {
    const graph = [aTransition(open, review)]
    expect(statusChoices(open, all, graph, { applyStatus: true, applyTransition: true }).map((c) => c.status)).toEqual([
      review,
      done,
    ])
  })

  it('follow transitions from the current status if only those are granted [S4.2]', () => {
    const [leaving, elsewhere] = [aTransition(open, review), aTransition(review, done)]
    expect(statusChoices(open, all, [leaving, elsewhere], { applyStatus: false, applyTransition: true })).toEqual([
      { status: review, transition: leaving },
    ])
  })

  it('contain two transitions to one status as two choices [S4.4]', () => {
    const graph = [
      aTransition(open, review, { name: 'Send' }),
      aTransition(open, review, { name: 'Escalate', automationAction: 'notify' }),
    ]
    const choices = statusChoices(open, all, graph, { applyStatus: false, applyTransition: true })
    expect(choices.map((choice) => choice.transition?.name)).toEqual(['Send', 'Escalate'])
  })

  it('are empty without a right, and have no transition from an unknown status [S4.2]', () => {
    const graph = [aTransition(open, review)]
    expect(statusChoices(open, all, graph, { applyStatus: false, applyTransition: false })).toEqual([])
    expect(statusChoices(undefined, all, graph, { applyStatus: false, applyTransition: true })).toEqual([])
  })

  it('identify a status by items’ value, not by its id [S3.1]', () => {
    expect(statusByValue(all, review.value)).toBe(review)
    expect(statusByValue(all, review.id)).toBeUndefined()
  })
})
