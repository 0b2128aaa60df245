import type { SimplifyingSeen } from '../../picture/simplifying'
import type { SimplifyPorts } from './simplify-ports'
import type { State } from '../state'
import { paintSimplified } from './paint-simplified'

/** Large step of PageUp and PageDown. */
const FAR = 3

/** Previews the simplified outlines; Enter applies them, Escape restores the original state. */
export function previewing(): State<SimplifyPorts> {
  let unfollow = (): void => undefined
  let isLeft = false
  let told = ''

  function show(ports: SimplifyPorts, now: SimplifyingSeen | undefined): void {
    if (now === undefined) return ports.putAway()
    ports.live.show(paintSimplified(now.objects, (row) => ports.nearby.looks(row)?.fill ?? 0))
    ports.doing.lift(now.objects.map(({ row }) => row))
    const words = `${now.after} of ${now.before} points`
    if (words !== told) ports.say(words)
    told = words
  }

  async function begin(ports: SimplifyPorts): Promise<void> {
    const { seen, begin: start } = ports.simplifying
    const hasBegun = await start()
    if (isLeft) return
    if (!hasBegun) return ports.putAway()
    unfollow = seen.subscribe(() => show(ports, seen.get()))
    show(ports, seen.get())
  }

  const turn =
    (by: number) =>
    ({ simplifying }: SimplifyPorts): void =>
      simplifying.setStep((simplifying.seen.get()?.step ?? 0) + by)

  return {
    name: 'previewing',
    enter: (ports) => void begin(ports),
    leave({ simplifying, live, doing }) {
      isLeft = true
      unfollow()
      simplifying.end()
      live.show(undefined)
      doing.lift([])
    },
    on: { down: () => undefined, move: () => undefined, up: () => undefined, double: () => undefined },
    keys: {
      ArrowRight: turn(1),
      ArrowUp: turn(1),
      ArrowLeft: turn(-1),
      ArrowDown: turn(-1),
      PageUp: turn(FAR),
      PageDown: turn(-FAR),
      Enter: ({ simplifying }) => simplifying.take(),
      Escape: ({ simplifying, putAway }) => {
        simplifying.end()
        putAway()
      },
    },
  }
}
