import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Outside server that records everything that gets out, over TCP or UDP. */
export interface EvilServer {
  readonly port: number
  /** First bytes of each connection. */
  readonly heard: readonly string[]
  readonly close: () => void
}

/** Listens on loopback and records every connection. */
export async function startEvilServer(): Promise<EvilServer> {
  const heard: string[] = []
  const tcp = createServer((socket) => {
    const at = heard.push('tcp: a connection') - 1
    socket.on('error', () => undefined)
    socket.once('data', (data) => {
      heard[at] = `tcp: ${data.toString('latin1').slice(0, 200)}`
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\naccess-control-allow-origin: *\r\n\r\n')
    })
  })
  tcp.listen(0, '127.0.0.1')
  await once(tcp, 'listening')
  const address = tcp.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const udp = createSocket('udp4')
  udp.on('message', (data) => heard.push(`udp: ${data.length} bytes`))
  udp.bind(port, '127.0.0.1')
  await once(udp, 'listening')
  return {
    port,
    heard,
    close: () => {
      tcp.close()
      udp.close()
    },
  }
}
