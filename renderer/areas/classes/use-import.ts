import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlatformError } from '#domain/errors'
import type { SaidClass } from '#endpoints'
import { resultOf } from '../../desktop/client'
import { useDesktop } from '../../desktop/desktop-context'
import { rowKey } from '../../desktop/row-query'
import { classParts } from '../../projects/class-parts'

/** Classes to create and classes to update in an import. */
export interface Wanted {
  readonly made: readonly SaidClass[]
  readonly updated: readonly (SaidClass & { readonly id: number })[]
}

/** Imports classes, call by call; after a failure, the finished part stays. */
export function useImport(projectId: number) {
  const { platform } = useDesktop()
  const queries = useQueryClient()
  const [state, setState] = useState<{
    readonly done: number
    readonly isBusy: boolean
    readonly failure?: PlatformError
  }>({
    done: 0,
    isBusy: false,
  })
  const run = async ({ made, updated }: Wanted): Promise<boolean> => {
    let done = 0
    setState({ done, isBusy: true })
    const step = async (count: number, call: () => Promise<PlatformError | undefined>): Promise<boolean> => {
      const failure = await call()
      done += failure === undefined ? count : 0
      setState({ done, isBusy: failure === undefined, ...(failure && { failure }) })
      return failure === undefined
    }
    const all = async (): Promise<boolean> => {
      for (const classes of classParts(made)) {
        const call = () => resultOf(platform.write('createClasses', { projectId, body: { classes } }))
        if (!(await step(classes.length, async () => failureOf(await call())))) return false
      }
      for (const classes of classParts(updated)) {
        const call = () => resultOf(platform.write('updateClasses', { projectId, body: { classes } }))
        if (!(await step(classes.length, async () => failureOf(await call())))) return false
      }
      return true
    }
    const isDone = await all()
    await queries.invalidateQueries({ queryKey: rowKey('listClasses') })
    setState((now) => ({ ...now, isBusy: false }))
    return isDone
  }
  return { ...state, run }
}

function failureOf(answer: { readonly ok: true } | { readonly ok: false; readonly error: PlatformError }) {
  return answer.ok ? undefined : answer.error
}
