import { describe, expect, it } from 'vitest'
import type { Item } from '#domain/entities'
import { CATALOGUE, type ErrorCode, type PlatformError, platformError } from '#domain/errors'
import { classifyAnswer, mayBeItsFault, remediesFor, toldFailure } from '../../../../main/outbox/classify-answer'
import { anAnswer, aRefusal } from '../../../builders/refusal'
import { anItem } from '../../../fakes/item-platform'

const first = { isUncertain: false, conflicts: 0, isSo: () => false }
const again = { ...first, isUncertain: true }
const isSecond = { ...again, isSo: (now: Item) => now.annotation_status === 20 }
const PAGE = '<html><h1>404 Not Found</h1></html>'
const HERE = Object.entries(CATALOGUE).flatMap(([code, row]) => ('onlyHere' in row ? [code] : []))

describe('the verdict on a failed write', () => {
  it.each<[string, PlatformError, 'everything' | 'lane']>([
    ['a network failure', platformError('network_failure'), 'everything'],
    ['no answer in time', platformError('timeout', { status: 502 }), 'everything'],
    ['maintenance', aRefusal('maintenance', {}, 503), 'everything'],
    ['a session that ended', platformError('sign_in_needed'), 'everything'],
    ['401', aRefusal('unauthorized'), 'everything'],
    ['429', aRefusal('too_many_requests'), 'everything'],
    ['503', aRefusal('platform_failed', {}, 503), 'everything'],
    ['a page in the way', platformError('invalid_answer', { status: 200 }), 'everything'],
    ['a redirect', anAnswer(302, ''), 'everything'],
    ['500', aRefusal('platform_failed'), 'lane'],
    ['408', aRefusal('bad_request', {}, 408), 'lane'],
    ['a failure of our own', platformError('unexpected'), 'lane'],
  ])('%s → is retried later', (_name, error, who) => {
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
  ] as const)('%s in the platform’s own words → is a refusal', (code) => {
    expect(classifyAnswer(aRefusal(code), first)).toEqual({ is: 'refused' })
  })

  it.each([400, 403, 404, 405, 407, 409, 410, 413, 418, 422, 431, 451])(
    'a %i not from the platform → decides nothing',
    (status) => {
      for (const body of [PAGE, '', 'Not found', '[]', '"no"', 'null'])
        expect(classifyAnswer(anAnswer(status, body), again), body).toEqual({ is: 'waiting', who: 'everything' })
      for (const body of ['{}', '{"message":"no Route matched"}', '{"code":7}', '{"code":""}'])
        expect(classifyAnswer(anAnswer(status, body), again), body).toEqual({ is: 'waiting', who: 'lane' })
      expect(classifyAnswer(anAnswer(status, '{"code":"A_CODE_OF_ITS_OWN"}'), first)).toEqual({ is: 'refused' })
    },
  )

  it('a code only this computer can know → is ignored in an answer', () => {
    expect(HERE).toContain('aborted')
    expect(HERE).toContain('disk_full')
    for (const code of HERE as ErrorCode[]) {
      const said = aRefusal(code, {}, 409)
      expect(said, code).toMatchObject({ code: 'conflict', status: 409 })
      expect(classifyAnswer(said, first), code).toEqual({ is: 'refused' })
      expect(classifyAnswer(aRefusal(code, {}, 500), first), code).toEqual({ is: 'waiting', who: 'lane' })
    }
  })

  it('a conflict after an unknown outcome → may be the first attempt’s success, for a while', () => {
    expect(classifyAnswer(aRefusal('conflict'), again)).toEqual({ is: 'waiting', who: 'lane' })
    expect(classifyAnswer(aRefusal('conflict'), { ...again, conflicts: 10 })).toEqual({ is: 'refused' })
    expect(classifyAnswer(aRefusal('conflict', {}, 422), again)).toEqual({ is: 'refused' })
  })

  it.each(['status_moved', 'approval_moved'] as const)(
    'an item already in the wanted state → counts as done: %s',
    (code) => {
      const there = aRefusal(code, { item: anItem(1, 2) })
      expect(classifyAnswer(there, isSecond)).toEqual({ is: 'done', item: anItem(1, 2) })
      expect(classifyAnswer(there, again)).toEqual({ is: 'refused' })
      expect(classifyAnswer(aRefusal(code, { item: anItem(1, 3) }), isSecond)).toEqual({ is: 'refused' })
      expect(classifyAnswer(aRefusal(code), isSecond)).toEqual({ is: 'refused' })
      const other = aRefusal('forbidden', { item: anItem(1, 2) })
      expect(classifyAnswer(other, isSecond)).toEqual({ is: 'refused' })
    },
  )

  it('a retry → is offered only if it could end differently', () => {
    expect(remediesFor(aRefusal('forbidden'))).toEqual(['retry', 'discard'])
    expect(remediesFor(aRefusal('status_moved'))).toEqual(['discard'])
    expect(remediesFor(aRefusal('approval_moved'))).toEqual(['discard'])
  })
})

describe('the message to the person', () => {
  it('for an intermediate page is that the platform wasn’t reached; otherwise the platform’s own', () => {
    expect(toldFailure(anAnswer(404, PAGE))).toMatchObject({ code: 'network_failure', status: 502 })
    expect(toldFailure(anAnswer(413, ''))).toMatchObject({ code: 'network_failure' })
    const own = aRefusal('platform_failed')
    expect(toldFailure(own)).toBe(own)
  })

  it('blames the write only if it may be at fault', () => {
    expect(mayBeItsFault(aRefusal('platform_failed'))).toBe(true)
    expect(mayBeItsFault(anAnswer(413, PAGE))).toBe(true)
    expect(mayBeItsFault(platformError('invalid_answer', { status: 200 }))).toBe(true)
    for (const error of [anAnswer(503, PAGE), anAnswer(429, ''), anAnswer(401, '')])
      expect(mayBeItsFault(error)).toBe(false)
    for (const code of ['network_failure', 'timeout', 'sign_in_needed', 'maintenance'] as const)
      expect(mayBeItsFault(platformError(code))).toBe(false)
  })
})
