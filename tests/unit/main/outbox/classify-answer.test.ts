import { describe, expect, it } from 'vitest'
import type { Item } from '#domain/entities'
import { type PlatformError, platformError } from '#domain/errors'
import { remediesFor, classifyAnswer } from '../../../../main/outbox/classify-answer'
import { anItem } from '../../../fakes/item-platform'

const first = { isUncertain: false, conflicts: 0, isSo: () => false }
const again = { ...first, isUncertain: true }
const isSecond = { ...again, isSo: (now: Item) => now.annotation_status === 20 }

describe('verdict', () => {
  it.each<[string, PlatformError, 'everything' | 'lane']>([
    ['a network failure', platformError('network_failure'), 'everything'],
    ['no answer in time', platformError('timeout', { status: 502 }), 'everything'],
    ['maintenance', platformError('maintenance', { status: 503 }), 'everything'],
    ['a session that ended', platformError('sign_in_needed'), 'everything'],
    ['401', platformError('unauthorized'), 'everything'],
    ['429', platformError('unexpected', { status: 429 }), 'everything'],
    ['503', platformError('platform_failed', { status: 503 }), 'everything'],
    ['a page in the way', platformError('invalid_answer', { status: 200 }), 'everything'],
    ['a redirect', platformError('unexpected', { status: 302 }), 'everything'],
    ['500', platformError('platform_failed'), 'lane'],
    ['408', platformError('bad_request', { status: 408 }), 'lane'],
    ['a failure of our own', platformError('unexpected'), 'lane'],
  ])('%s is waited out [S8.1]', (_name, error, who) => {
    expect(classifyAnswer(error, first)).toEqual({ is: 'waiting', who })
  })

  it.each([
    'forbidden',
    'not_found',
    'transition_refused',
    'constraint_unmet',
    'bad_request',
    'conflict',
    'status_moved',
    'approval_moved',
  ] as const)('%s is a refusal', (code) => {
    expect(classifyAnswer(platformError(code), first)).toEqual({ is: 'refused' })
  })

  it('a conflict after an unknown outcome may be the first sending, for a while', () => {
    expect(classifyAnswer(platformError('conflict'), again)).toEqual({ is: 'waiting', who: 'lane' })
    expect(classifyAnswer(platformError('conflict'), { ...again, conflicts: 10 })).toEqual({ is: 'refused' })
    expect(classifyAnswer(platformError('conflict', { status: 422 }), again)).toEqual({ is: 'refused' })
  })

  it.each(['status_moved', 'approval_moved'] as const)('an item that is as it was wanted is done: %s', (code) => {
    const there = platformError(code, { data: { item: anItem(1, 2) } })
    expect(classifyAnswer(there, isSecond)).toEqual({ is: 'done', item: anItem(1, 2) })
    expect(classifyAnswer(there, again)).toEqual({ is: 'refused' })
    expect(classifyAnswer(platformError(code, { data: { item: anItem(1, 3) } }), isSecond)).toEqual({ is: 'refused' })
    expect(classifyAnswer(platformError(code), isSecond)).toEqual({ is: 'refused' })
    const other = platformError('forbidden', { data: { item: anItem(1, 2) } })
    expect(classifyAnswer(other, isSecond)).toEqual({ is: 'refused' })
  })

  it('offers to send again only what could end differently', () => {
    expect(remediesFor(platformError('forbidden'))).toEqual(['retry', 'discard'])
    expect(remediesFor(platformError('status_moved'))).toEqual(['discard'])
    expect(remediesFor(platformError('approval_moved'))).toEqual(['discard'])
  })
})
