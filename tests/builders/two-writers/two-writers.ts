import { SimulatedDisk } from '../../fakes/simulated-disk'
import { aComputer, type Computer } from './computer'
import { anObject, handsOn } from './hands'
import { createDoings, createJudge, type Doings, type Judge } from './judge'
import { aPage, type Page } from './page'
import { aSharedPlatform, type SaveManners, type SharedPlatform } from './platform'

/** Strictly increasing times, so that no two things are made at the same moment. */
function createMoments() {
  let count = 0
  return () => {
    count += 1
    return new Date(Date.UTC(2026, 10, 24, 9) + count).toISOString()
  }
}

interface World {
  readonly platform: SharedPlatform
  readonly judge: Judge
  readonly moment: () => string
}

interface Opened {
  readonly page: Page
  readonly doings: Doings
  readonly hands: ReturnType<typeof handsOn>
}

/** Person at their own computer. */
async function aWriter(name: string, who: number, { platform, judge, moment }: World) {
  const bodies = new Map<string, Buffer>()
  const drawn = { tags: new Set<string>(), count: 0 }
  let disk = new SimulatedDisk()
  let computer: Computer = aComputer(who, platform, disk, bodies)
  let guestId = 0
  let now = await open()

  async function open(): Promise<Opened> {
    guestId += 1
    const doings = createDoings(judge, platform.taken)
    const page = await aPage({ name, who, guestId, computer, platform, bodies, doings, moment })
    return { page, doings, hands: handsOn({ name, page, judge, doings, moment, drawn, isSilent: platform.isSilent }) }
  }

  return {
    name,
    get page() {
      return now.page
    },
    get hands() {
      return now.hands
    },
    get computer() {
      return computer
    },
    keepBytes: (url: string, text: string) => void bodies.set(url, Buffer.from(text)),
    /** The page's process dies, and the page is opened again. */
    async crash() {
      now.page.die()
      computer.works.guestGone(guestId)
      now = await open()
    },
    /** The computer loses power and is started again. */
    async restart(random: () => number) {
      const { page, doings } = now
      page.die()
      computer.state.isDead = true
      disk = disk.afterPowerCut(random)
      computer = aComputer(who, platform, disk, bodies)
      await computer.outbox.loaded
      now = await open()
      doings.foundAgain(now.page.textNow())
    },
  }
}
export type Writer = Awaited<ReturnType<typeof aWriter>>

/** Two people at their own computers, working on one annotation of one platform. */
export async function twoWriters({
  manners = 'keys',
  objects = 4,
}: {
  readonly manners?: SaveManners
  readonly objects?: number
} = {}) {
  const moment = createMoments()
  const first = Array.from({ length: objects }, (_, at) =>
    anObject(`o${at}`, { email: 'bo@example.test', role: 'Annotator', at: moment() }),
  )
  const platform = aSharedPlatform(first, manners)
  const judge = createJudge()
  const world: World = { platform, judge, moment }
  const writers = [await aWriter('A', 1, world), await aWriter('B', 2, world)] as const
  return { platform, judge, writers }
}
