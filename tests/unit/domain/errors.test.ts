import { describe, expect, it } from 'vitest'
import { FIXED_TEXTS } from '#domain/annotation/fixed-texts'
import { CATALOGUE, isPlatformError, nextStep, platformError } from '#domain/errors'

describe('the error catalogue', () => {
  it('contains the fixed messages verbatim', () => {
    expect(CATALOGUE.team_missing.message).toBe('Team is missed')
    expect(CATALOGUE.auth_frame_failed.message).toBe("Can't load auth frame")
    expect(CATALOGUE.unknown_stream.message).toBe('Unknown stream.')
    expect(FIXED_TEXTS).toEqual({
      unknownLoader: 'Unknown loader.',
      noAtypicals: 'You have not registered Atypicals',
      valueIsInitial: 'Passed value is match to initial',
      sdkIsNull: 'Constructor argument sdk must be not null to perform any kind of load',
    })
    expect(CATALOGUE.sign_out_failed).toMatchObject({ status: 401, message: '401 Unauthorized' })
  })

  it('turns a network failure into status 502 [S8.1]', () => {
    expect(platformError('network_failure').status).toBe(502)
  })

  it('has a next step for every error that a person can act on', () => {
    const silent = Object.entries(CATALOGUE).filter(([, row]) => row.next === '')
    expect(silent.map(([code]) => code).sort()).toEqual(['aborted'])
    expect(nextStep(platformError('forbidden'))).toBe('Ask an admin of the project.')
  })

  it('recognises only its own errors', () => {
    expect(isPlatformError(platformError('timeout'))).toBe(true)
    expect(isPlatformError({ code: 'toString', message: 'x' })).toBe(false)
    expect(isPlatformError(null)).toBe(false)
  })
})
