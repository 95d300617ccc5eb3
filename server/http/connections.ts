import { readFileSync } from 'node:fs'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { BlockList, isIPv6, type Socket } from 'node:net'
import { createSecureContext } from 'node:tls'
import { normalizeIP } from '@fastify/rate-limit'
import type { Settings } from '../settings/settings.ts'

/** A certificate and its key, as PEM texts. */
export interface Certificate {
  readonly cert: string
  readonly key: string
}

/** What the timeouts and limits of connections depend on. */
export interface ConnectionFacts {
  readonly certificate?: Certificate | undefined
  readonly trustedProxies: number
}

const mostConnections = 10_000
/** Beyond so many, each new connection takes the place of one that keeps the server waiting. */
const mostBeforeMakingRoom = 9_900
/** For how long a refused connection may take to read the answer. */
const lingerMs = 1_000
const mostOfOneAddress = 200

/**
 * Makes an HTTP server with timeouts: a handshake or a request that is not completed in time ends the connection.
 *
 * It keeps 10,000 connections at most, and then closes idle ones for new ones; where there is no proxy in front, it keeps
 * 200 of one address.
 */
export function serverWithTimeouts(listener: RequestListener, facts: ConnectionFacts): Server {
  const { certificate, trustedProxies } = facts
  // Node looks for late requests this often only.
  const often = { connectionsCheckingInterval: 1_000 }
  const server = certificate
    ? createSecureServer({ ...often, ...certificate, handshakeTimeout: 10_000 }, listener)
    : createServer(often, listener)
  server.headersTimeout = 10_000
  server.requestTimeout = 20_000
  // A proxy that reuses a connection must never meet one that is being closed: nginx rests for 60 s, Caddy for 120.
  server.keepAliveTimeout = trustedProxies > 0 ? 130_000 : 10_000
  server.setTimeout(trustedProxies > 0 ? 140_000 : 90_000)
  server.maxConnections = mostConnections
  makeRoom(server, mostBeforeMakingRoom)
  if (trustedProxies === 0) server.on('connection', limitPerAddress(mostOfOneAddress))
  return server
}

interface Open {
  readonly socket: Socket
  exchange?: { readonly request: IncomingMessage; readonly response: ServerResponse } | undefined
}

/**
 * Destroys, for each new connection beyond so many, the one that has kept the server waiting the longest: for its first
 * or next request, for the rest of one, or to read its answer. One whose request is being answered is never taken.
 */
export function makeRoom(server: Server, most: number): void {
  const open = new Map<string, Open>()
  server.on('connection', (socket: Socket) => {
    const key = peerOf(socket)
    const entry: Open = { socket }
    open.set(key, entry)
    socket.once('close', () => {
      if (open.get(key) === entry) open.delete(key)
    })
    if (open.size <= most) return
    for (const [oldest, each] of open) {
      if (!keepsWaiting(each)) continue
      open.delete(oldest)
      each.socket.destroy()
      return
    }
  })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const key = peerOf(request.socket)
    const entry = open.get(key)
    if (!entry) return
    const exchange = { request, response }
    entry.exchange = exchange
    response.once('close', () => {
      if (entry.exchange !== exchange || open.get(key) !== entry) return
      entry.exchange = undefined
      // Behind all that have waited longer.
      open.delete(key)
      open.set(key, entry)
    })
  })
}

const keepsWaiting = ({ exchange }: Open): boolean =>
  exchange === undefined || !exchange.request.complete || exchange.response.writableLength > 0

/** Identifies a connection: with https the socket of `connection` is another object than that of `request`. */
const peerOf = ({ remoteAddress, remotePort, localAddress }: Socket): string =>
  `${remoteAddress} ${remotePort} ${localAddress}`

/** Sends a last text and ends a connection; destroys it where the client does not close its end in a second. */
export function endConnection(socket: Socket, text: string, waitMs = lingerMs): void {
  const timer = setTimeout(() => socket.destroy(), waitMs)
  socket.once('close', () => clearTimeout(timer))
  socket.end(text)
}

const thisMachine = new BlockList()
thisMachine.addSubnet('127.0.0.0', 8)
thisMachine.addAddress('::1', 'ipv6')

/** Tells whether an address is of this machine itself. */
export const isLoopback = (address: string): boolean =>
  thisMachine.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** Makes a listener that ends connections beyond so many of one address, or of one /64; this machine may have more. */
export function limitPerAddress(
  most: number,
): (socket: Pick<Socket, 'remoteAddress' | 'destroy' | 'once'>) => void {
  const open = new Map<string, number>()
  return (socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isLoopback(remoteAddress)) return
    const address = normalizeIP(remoteAddress)
    const count = open.get(address) ?? 0
    if (count >= most) return void socket.destroy()
    open.set(address, count + 1)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  }
}

/** Reads the certificate that the settings name; without one there is none. Throws an Error for people. */
export function certificateOf({ tls }: Pick<Settings, 'tls'>): { readonly certificate?: Certificate } {
  if (!tls) return {}
  const certificate = {
    cert: textOf('TLS_CERT', tls.certFile),
    key: textOf('TLS_KEY', tls.keyFile),
  }
  try {
    createSecureContext(certificate)
  } catch {
    throw new Error(`"${tls.certFile}" e "${tls.keyFile}" não servem para https. Confira TLS_CERT e TLS_KEY.`)
  }
  return { certificate }
}

function textOf(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new Error(`O arquivo "${file}" não pôde ser lido. Confira ${name}.`)
  }
}
