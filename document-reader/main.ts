import type { DocumentTask, DocumentWord } from '#domain/media/documents'
import { drawWithoutFrames } from './drawing-frames'
import { createReading } from './reading'
import { Unread } from './unread'

/** The page requests its task, runs it and submits the result, all on its own origin. */
const TASK = `task/${location.hash.slice(1)}`
const PAUSE_MS = 200

drawWithoutFrames()
void work()

async function work(): Promise<void> {
  const reading = createReading()
  for (;;) {
    const task = await nextTask()
    if (task === 'over') return
    if (task === undefined) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      continue
    }
    const said = await reading(task).catch((cause: unknown): DocumentWord => {
      if (!(cause instanceof Unread)) console.error(cause)
      return { fault: cause instanceof Unread ? cause.fault : 'damaged' }
    })
    await fetch(`answer/${task.id}`, {
      method: 'PUT',
      headers: { 'content-type': said instanceof Blob ? said.type : 'application/json' },
      body: said instanceof Blob ? said : JSON.stringify(said),
    })
  }
}

/** Undefined if there is none yet; `over` if this page gets no more. */
async function nextTask(): Promise<DocumentTask | 'over' | undefined> {
  const answer = await fetch(TASK)
  if (answer.status === 410) return 'over'
  return answer.status === 200 ? ((await answer.json()) as DocumentTask) : undefined
}
