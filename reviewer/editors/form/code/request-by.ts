import { nextStep } from '#domain/errors'
import type { FormRequest } from '#domain/form-request'
import type { HostClient } from '../../../host/host-client'
import type { RequestAnswer } from './messages'

/** Asks hosts through the reviewer's own host; what it refuses, the code reads as a sentence. */
export function requestBy(client: Pick<HostClient, 'call'>): (request: FormRequest) => Promise<RequestAnswer> {
  return async (request) => {
    const answer = await client.call('formRequest', [request])
    return answer.ok ? answer.value : { refusal: `${answer.error.message} ${nextStep(answer.error)}` }
  }
}
