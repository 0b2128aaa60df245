import { nextStep } from '#domain/errors'
import type { FormAnswer, FormRequest } from '#domain/form-request'
import { given } from '#domain/given'
import type { HostClient } from '../../../host/host-client'

/** Sends requests through the reviewer's host; errors reach the code as a sentence. */
export function requestBy(client: Pick<HostClient, 'call'>): (request: FormRequest) => Promise<FormAnswer> {
  return async ({ method, url, headers, body }) => {
    const answer = await client.call('formRequest', [{ method, url, headers: { ...headers }, ...given({ body }) }])
    return answer.ok ? answer.value : { refusal: `${answer.error.message} ${nextStep(answer.error)}` }
  }
}
