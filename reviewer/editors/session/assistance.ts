import type { AssistTool } from '#domain/assist/limits'
import { given } from '#domain/given'
import { z } from '#domain/page-schema'
import { err, ok, type Result } from '#domain/result'
import type { HostClient } from '../../host/host-client'
import { choice, choiceGroup } from '../../session/choice-group'
import type { ChoiceSource } from '../../session/view-choices'
import { combined, createObservable, type Observable } from '../observable'

/** Where assistance runs: on this computer or on the platform. */
export const ASSIST_CHOICES = choiceGroup({ assistBy: choice(z.enum(['local', 'platform']), 'local') })
export type AssistBy = 'local' | 'platform'

/** The state of assistance, for display beside a tool. */
export interface AssistanceSeen {
  /** The tools that the platform offers for this item. */
  readonly tools: ReadonlySet<string>
  readonly chosen: { readonly assistBy: AssistBy }
  /** Why the platform's last answer failed; undefined after a success. */
  readonly failure: string | undefined
}

/** Assistance on this computer or on the platform, depending on the user's choice. */
export interface Assistance {
  readonly seen: Observable<AssistanceSeen>
  /** Whether this tool asks the platform. */
  readonly isRemote: (tool: AssistTool) => boolean
  readonly choose: (by: AssistBy) => void
  /**
   * Asks the platform about the open item; `schema` parses the answer. The error is a sentence, also displayed beside
   * the tool; undefined after a cancel.
   */
  readonly ask: <T>(
    tool: AssistTool,
    input: unknown,
    schema: z.ZodType<T>,
    signal?: AbortSignal,
  ) => Promise<Result<T, string | undefined>>
  /** Asks the host once for its list of tools. */
  readonly load: () => Promise<void>
}

interface AssistanceParts {
  readonly client: Pick<HostClient, 'call'>
  readonly actions: () => Promise<ReadonlySet<string>>
  readonly choices: ChoiceSource
  readonly item: () => { readonly id: number } | undefined
}

const NONE: ReadonlySet<string> = new Set()

/** Falls back to this computer if the host or the platform offers nothing. */
export function createAssistance({ client, actions, choices, item }: AssistanceParts): Assistance {
  const chosen = choices.of(ASSIST_CHOICES)
  const tools = createObservable(NONE)
  const failure = createObservable<string | undefined>(undefined)
  let loading: Promise<void> | undefined

  async function read(): Promise<void> {
    if (!(await actions()).has('assistTools')) return
    const answer = await client.call('assistTools', [])
    if (answer.ok) tools.set(new Set(answer.value))
    else if (answer.error.code !== 'unknown_action') loading = undefined
  }

  function failed(message: string): Result<never, string> {
    const said = `Couldn’t ask the platform. ${message}`
    failure.set(said)
    return err(`${said} Choose Local beside the tool.`)
  }

  return {
    seen: combined({ tools, chosen, failure }),
    isRemote: (tool) => chosen.get().assistBy === 'platform' && tools.get().has(tool),
    choose(assistBy) {
      failure.set(undefined)
      chosen.set({ assistBy })
    },
    async ask(tool, input, schema, signal) {
      const itemId = item()?.id
      if (itemId === undefined) return err(undefined)
      const answer = await client.call('assist', [{ itemId, tool, input }], given({ signal }))
      if (!answer.ok) return answer.error.code === 'aborted' ? err(undefined) : failed(answer.error.message)
      const parsed = schema.safeParse(answer.value.value)
      if (!parsed.success) return failed('Its answer can’t be read.')
      failure.set(undefined)
      return ok(parsed.data)
    },
    load: () => (loading ??= read()),
  }
}
