import { describe, expect, it } from 'vitest'
import { statusByValue, statusChoices } from '#domain/workflow'
import { aStatus, aTransition } from '../../builders/workflow'

describe('status choices', () => {
  const [open, review, done] = [aStatus(), aStatus(), aStatus()]
  const all = [open, review, done]

  it('offers every known status but the current one where statuses may be applied directly [S4.1]', () => {
    const choices = statusChoices(open, all, [], { applyStatus: true, applyTransition: false })
    expect(choices.map((choice) => choice.status)).toEqual([review, done])
    expect(choices.every((choice) => choice.transition === undefined)).toBe(true)
  })

  it('consults no transition where statuses may be applied directly [S4.1]', () => {
    const graph = [aTransition(open, review)]
    expect(statusChoices(open, all, graph, { applyStatus: true, applyTransition: true }).map((c) => c.status)).toEqual([
      review,
      done,
    ])
  })

  it('follows the transitions that leave the current status where only they are granted [S4.2]', () => {
    const [leaving, elsewhere] = [aTransition(open, review), aTransition(review, done)]
    expect(statusChoices(open, all, [leaving, elsewhere], { applyStatus: false, applyTransition: true })).toEqual([
      { status: review, transition: leaving },
    ])
  })

  it('offers two transitions to one status as two choices [S4.4]', () => {
    const graph = [
      aTransition(open, review, { name: 'Send' }),
      aTransition(open, review, { name: 'Escalate', automationAction: 'notify' }),
    ]
    const choices = statusChoices(open, all, graph, { applyStatus: false, applyTransition: true })
    expect(choices.map((choice) => choice.transition?.name)).toEqual(['Send', 'Escalate'])
  })

  it('offers nothing without a right, and no transition from an unknown status [S4.2]', () => {
    const graph = [aTransition(open, review)]
    expect(statusChoices(open, all, graph, { applyStatus: false, applyTransition: false })).toEqual([])
    expect(statusChoices(undefined, all, graph, { applyStatus: false, applyTransition: true })).toEqual([])
  })

  it('finds a status by the value that items carry, not by its id [S3.1]', () => {
    expect(statusByValue(all, review.value)).toBe(review)
    expect(statusByValue(all, review.id)).toBeUndefined()
  })
})
