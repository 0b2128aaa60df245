import { createServer, connect, type Socket } from 'node:net'
import { once } from 'node:events'

/** Proxy to a local port that can be cut at any moment, like a network. */
export interface CuttingProxy {
  readonly port: number
  /** Breaks all open connections. */
  readonly cut: () => void
  readonly close: () => Promise<void>
}

/** Opens a proxy to a port. */
export async function cuttingProxy(target: number): Promise<CuttingProxy> {
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('close', () => open.delete(socket))
      socket.on('error', () => undefined)
    }
    // The platform answers only to its own name; the head of the first request comes in one piece.
    near.once('data', (head: Buffer) => {
      far.write(head.toString('latin1').replace(/^host: .*$/im, `host: 127.0.0.1:${target}`), 'latin1')
      near.pipe(far)
    })
    far.pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const cut = (): void => {
    for (const socket of open) socket.resetAndDestroy()
  }
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    cut,
    close: async () => {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
