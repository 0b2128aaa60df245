import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { platformError } from '#domain/errors'
import { AnnotationNotice } from '../../reviewer/editors/session/annotation-notice'
import { render } from './render'

function shown(
  error: { readonly status?: number; readonly message?: string },
  reason: 'load' | 'format' | 'large',
  hasWork: boolean,
) {
  const done: string[] = []
  render(
    <AnnotationNotice
      annotation={{ state: 'failed', reason, error: platformError('media_failed', error) }}
      onRetry={() => done.push('again')}
      onLetGo={hasWork ? () => done.push('let go') : undefined}
    />,
  )
  return done
}

it('work on a missing revision → says that it is kept, and can be discarded for the current one', async () => {
  const done = shown({ status: 410 }, 'load', true)
  await expect.element(page.getByText(/revision that isn’t there any more\. It is kept on this computer/)).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Continue with the current one' }).click()
  expect(done).toEqual(['again', 'let go'])
})

it('a missing revision without local work → is loaded again, and nothing is discarded', async () => {
  shown({ status: 410 }, 'load', false)
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Continue with the current one' }).all()).toEqual([])
})

it('an annotation that is too large → says so and is not loaded again', async () => {
  shown({ message: 'This annotation has 1,024 MB.' }, 'large', false)
  await expect.element(page.getByRole('status')).toHaveTextContent('This annotation has 1,024 MB.')
  expect(page.getByRole('button').all()).toEqual([])
})
