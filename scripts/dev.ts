import { spawn } from 'node:child_process'
import { build } from 'vite'

/** Builds at every change of the browser's part, and restarts the server at every change of its own. */
async function main(): Promise<void> {
  await build({ logLevel: 'warn', build: { watch: {} } })
  const server = spawn(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'watch', 'server/main.ts'], {
    stdio: 'inherit',
  })
  server.on('exit', (code) => process.exit(code ?? 0))
}

await main()
