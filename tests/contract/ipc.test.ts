import { describe, expect, it } from 'vitest'
import { CHANNELS } from '#contract/channels'
import type { ZodType } from 'zod'
import { CALL_ARGS } from '#contract/schemas'

const channels = Object.entries(CHANNELS).flatMap(([area, calls]) => calls.map((call) => `${area}.${call}`))

describe('the IPC contract', () => {
  it('has a schema for every channel and no other [D.4]', () => {
    expect(Object.keys(CALL_ARGS).sort()).toEqual([...channels].sort())
  })

  it.each(Object.entries(CALL_ARGS))('%s refuses arguments that are not its own [D.4]', (_channel, schema) => {
    const hostile: readonly unknown[] = [
      null,
      'text',
      7,
      {},
      [1, 2, 3, 4],
      [{ projectId: -1 }],
      [{ projectId: 1.5 }],
      ['x'.repeat(100_000)],
      [{ __proto__: null }],
      [[], []],
    ]
    const accepted = hostile.filter((args) => (schema as ZodType).safeParse(args).success)
    // A call without arguments and one with a number take nothing of the list either.
    expect(accepted).toEqual([])
  })
})
