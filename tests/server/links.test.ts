import { expect, it } from 'vitest'
import { linksOf, networkAddressesOf } from '../../server/process/links.ts'
import { variantNamed } from './kit.ts'

const interfaces = {
  lo: [{ address: '127.0.0.1', family: 'IPv4', internal: true }],
  en0: [
    { address: 'fe80::1', family: 'IPv6', internal: false },
    { address: '192.168.0.7', family: 'IPv4', internal: false },
  ],
  vpn: [{ address: '10.8.0.2', family: 'IPv4', internal: false }],
}

it('a server that listens to the network says at which addresses other devices reach it', () => {
  const network = networkAddressesOf({ host: '0.0.0.0', port: 3000, tls: null }, interfaces)
  expect(network).toEqual(['http://192.168.0.7:3000', 'http://10.8.0.2:3000'])
  expect(
    networkAddressesOf({ host: '::', port: 1, tls: { keyFile: 'a', certFile: 'b' } }, interfaces)[0],
  ).toBe('https://192.168.0.7:1')
  expect(networkAddressesOf({ host: '127.0.0.1', port: 3000, tls: null }, interfaces)).toEqual([])
  const said = linksOf('http://localhost:3000', [variantNamed('sol')], [], network)
  expect(said).toContain(
    '  De outro aparelho da mesma rede, no lugar de http://localhost:3000\n    http://192.168.0.7:3000\n',
  )
  expect(linksOf('http://localhost:3000', [variantNamed('sol')], [])).not.toContain('outro aparelho')
})
